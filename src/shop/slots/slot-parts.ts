import { Children, type ComponentType, createElement, type PropsWithChildren, type ReactNode } from 'react';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { LoadedPart } from './slot-types.ts';

/** Renders the parts of a slot, one after the other. */
export const renderParts = <Props extends object>(parts: readonly ComponentType<Props>[], props: Props) =>
  Children.toArray(parts.map((Part) => createElement(Part, props)));

/** Renders what each part of a slot makes of the children, one around the other. */
export const wrapInParts = <Props extends object>(
  parts: readonly ComponentType<PropsWithChildren<Props>>[],
  props: Props,
  children: ReactNode,
): ReactNode => parts.reduce((inner, Part) => createElement(Part, props, inner), children);

/** Loads the data of the parts of a slot, in their order. */
export const loadParts = (parts: readonly Pick<LoadedPart, 'load'>[], call: ApiCall): Promise<unknown[]> =>
  Promise.all(parts.map(({ load }) => load(call)));

/** Renders the parts of a slot with what `loadParts` returned. */
export const renderLoadedParts = <Props extends object>(
  parts: readonly Pick<LoadedPart<Props>, 'Part'>[],
  data: readonly unknown[],
  props: Props,
): ReactNode =>
  Children.toArray(parts.map(({ Part }, index) => createElement(Part, { ...props, data: data[index] })));
