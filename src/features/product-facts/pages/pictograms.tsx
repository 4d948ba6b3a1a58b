import type { ReactNode } from 'react';
import { materialWords, partWords, type ShoeMaterial, type ShoePart } from '../contract/materials.ts';

/** The pictogram of a part of a shoe: the part is filled, the rest an outline. */
export const PartPictogram = ({ part }: { part: ShoePart }) => (
  <Pictogram label={partWords[part]}>
    <path d={upper} fill={part === 'upper' ? 'currentColor' : 'none'} />
    <path d={sole} fill={part === 'sole' ? 'currentColor' : 'none'} />
    {part === 'lining' && <path d={lining} fill="currentColor" />}
  </Pictogram>
);

const upper = 'M7 12h11c2 5 7 7 13 8 7 1 11 3 11 10H7z';
const sole = 'M6 33h37v5H6z';
const lining = 'M11 16h5c3 5 8 7 14 8 4 1 6 1 7 3H11z';

/** The pictogram of a material: a hide, one with a diamond, a mesh, or a diamond. */
export const MaterialPictogram = ({ material }: { material: ShoeMaterial }) => (
  <Pictogram label={materialWords[material]}>{drawings[material]}</Pictogram>
);

const hide = (
  <path d="M24 10c3 0 4-4 7-4l8 7c-4 4-4 7-4 11s0 7 4 11l-8 7c-3 0-4-4-7-4s-4 4-7 4l-8-7c4-4 4-7 4-11s0-7-4-11l8-7c3 0 4 4 7 4z" />
);

const drawings: Readonly<Record<ShoeMaterial, ReactNode>> = {
  leather: hide,
  coated_leather: (
    <>
      {hide}
      <path d="m24 16 7 8-7 8-7-8z" fill="currentColor" />
    </>
  ),
  textile: <path d="M8 8h32v32H8zM16 8v32M24 8v32M32 8v32M8 16h32M8 24h32M8 32h32" />,
  other: <path d="m24 6 16 18-16 18L8 24z" />,
};

const Pictogram = ({ label, children }: { label: string; children: ReactNode }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox="0 0 48 48"
    width="40"
    height="40"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);
