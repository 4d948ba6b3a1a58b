import { Children, type ComponentType, createElement, type PropsWithChildren, type ReactNode } from 'react';
import type { Additions } from '../../contract/endpoints/additions.ts';
import type { PageCalls } from '../api/page-calls.ts';

/** A part of a page with data of its own, which is loaded on the server with the page. */
export interface LoadedPart<Props extends object = object> {
  load(calls: Additions): Promise<unknown>;
  /** Shows what `load` returned. A method, so that each part can name the type of its data. */
  Part(props: Props & { data: unknown }): ReactNode;
}

/** Renders the parts of a slot, one after the other. */
export const renderParts = <Props extends object>(parts: readonly ComponentType<Props>[], props: Props) =>
  Children.toArray(parts.map((Part) => createElement(Part, props)));

/** Renders what each part of a slot makes of the children, one around the other. */
export const wrapInParts = <Props extends object>(
  parts: readonly ComponentType<PropsWithChildren<Props>>[],
  props: Props,
  children: ReactNode,
): ReactNode => parts.reduce((inner, Part) => createElement(Part, props, inner), children);

/** What a part of a slot loaded. */
interface Loaded {
  readonly data: unknown;
}

/** Loads the data of the parts of a slot, in their order; null in place of one that fails, whatever else is on the page. */
export const loadParts = <More extends readonly unknown[]>(
  slot: string,
  parts: readonly { load(calls: Additions, ...more: More): Promise<unknown> }[],
  { part }: Pick<PageCalls, 'part'>,
  ...more: More
): Promise<(Loaded | null)[]> =>
  Promise.all(
    parts.map((one) =>
      part(slot, async (calls): Promise<Loaded> => ({ data: await one.load(calls, ...more) }), null),
    ),
  );

/** Renders the parts of a slot with what `loadParts` returned. */
export const renderLoadedParts = <Props extends object>(
  parts: readonly Pick<LoadedPart<Props>, 'Part'>[],
  loaded: readonly (Loaded | null)[],
  props: Props,
): ReactNode =>
  Children.toArray(
    parts.map(({ Part }, index) => {
      const found = loaded[index];
      return found ? createElement(Part, { ...props, data: found.data }) : null;
    }),
  );
