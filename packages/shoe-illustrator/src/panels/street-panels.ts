import type { Silhouette } from '../description/drawing.ts';
import {
  ahead,
  behind,
  below,
  both,
  edgeBand,
  either,
  openingBand,
  soleBand,
  toeCap,
} from './distance-fields.ts';
import { collarBand, type PanelLayout, sewnPanel, throatFacing, ventHoles } from './panel.ts';

/** How shoes for court and street are cut. */
export const streetPanels = {
  jogger: (m, layered) => [
    sewnPanel('toe', either(toeCap(25.4, 22.8), soleBand([0.5, -1, 0.62, 1.5, 0.8, 1.8, 1, 3])), 0.13, 2),
    sewnPanel('overlay', below([4, 3.4, 8, 2.5, 12, 1.8, 17, 1.7, 20, 1.4, 22, -1]), 0.13, 2),
    ...(layered ? [sewnPanel('overlay', edgeBand(ahead([2, 7.6, 5, 8.8, 8, 10.4]), 1.3), 0.1, 1)] : []),
    sewnPanel(
      'heel',
      either(
        behind([2, 6.2, 4.5, 5.4, 7, 3.2, 8.5, 2.2, 11, 1.8]),
        both(collarBand(m, 1.2), behind([2, 9, 12, 4])),
      ),
      0.13,
      2,
    ),
    sewnPanel('eyestay', throatFacing(m, 1.6, 1.5), 0.13, 2),
  ],
  court: (m, layered) => [
    ...(layered
      ? [sewnPanel('toe', toeCap(24.4, 21.7), 0.12, 2)]
      : [
          sewnPanel('toe', toeCap(19.6, 13.5, 0.7), 0.08, 2),
          { ...sewnPanel('toe', ventHoles(22, 25.6), 0, 0), hole: true },
        ]),
    sewnPanel(
      'overlay',
      both(behind([2, 20.6, 5, 18.4, 9, 15]), ahead([2, 8.0, 5, 8.6, 9, 10.6])),
      0.1,
      layered ? 2 : 1,
    ),
    sewnPanel(
      'heel',
      layered
        ? behind([2, 6.4, 4.5, 5.6, 6.5, 4.0, 8, 2.6, 10, 1.8])
        : both(behind([2, 5.2, 5, 4.6, 7.5, 3.6, 10, 3.0])),
      0.12,
      2,
    ),
    sewnPanel('collar', collarBand(m, 1.4), 0.06, 1),
    sewnPanel('eyestay', throatFacing(m, 1.95, 1.5), 0.12, 2),
  ],
  hightop: (m, layered) => [
    sewnPanel('toe', toeCap(24.6, 21.6), 0.12, 2),
    ...(layered
      ? [
          sewnPanel(
            'overlay',
            both(behind([2, 19.6, 5, 17.4, 9, 14.6, 13, 12.4]), ahead([2, 8.6, 5, 8.2, 9, 8.6, 13, 9.6])),
            0.12,
            2,
          ),
          sewnPanel('heel', behind([2, 7.0, 5, 6.2, 7.5, 4.8, 10, 4.2, 16, 4.2]), 0.12, 2),
        ]
      : [
          sewnPanel('overlay', below([1, 5.2, 5, 4.4, 10, 2.9, 16, 2.4, 20, 2.2, 23, 2.6]), 0.12, 2),
          sewnPanel('heel', behind([2, 5.0, 6, 4.4, 9, 3.4, 16, 3.2]), 0.12, 2),
        ]),
    sewnPanel('collar', collarBand(m, layered ? 2.6 : 1.6), 0.1, 1),
    sewnPanel('eyestay', throatFacing(m, 1.8, 1.5), 0.12, 2),
  ],
  skate: (m, layered) => [
    sewnPanel('toe', toeCap(23.2, 20.8), 0.13, 2),
    ...(layered
      ? [
          sewnPanel(
            'overlay',
            both(behind([2, 17.6, 5, 16.4, 8, 14]), ahead([2, 8.0, 5, 9.4, 8, 11.2])),
            0.1,
            2,
          ),
        ]
      : []),
    sewnPanel('heel', behind([2, 6.6, 4.5, 5.8, 6.5, 4.0, 8, 2.6, 10, 2.0]), 0.12, 2),
    sewnPanel('eyestay', throatFacing(m, 2.1, 1.8), 0.13, 2),
  ],
  slipon: (_, layered) => [
    sewnPanel('overlay', both(ahead([2, 9.6, 9, 10.6]), behind([2, 12.4, 9, 12.6])), -0.06, 1),
    sewnPanel('toe', layered ? toeCap(22.6, 19.8) : toeCap(17.5, 12.2, 0.8), 0.1, 2),
    sewnPanel('heel', behind([2, 4.4, 5, 3.8, 9, 2.4]), 0.1, 2),
    sewnPanel('collar', openingBand([0, 0.8, 0.735, 0.8, 0.9, 0.8]), 0.07, 1),
  ],
  chunky: (m, layered) => [
    sewnPanel('toe', either(toeCap(25.2, 22.8), soleBand([0.5, -1, 0.64, 1.4, 0.82, 2.0, 1, 3])), 0.16, 2),
    sewnPanel(
      'overlay',
      layered
        ? either(
            below([3, 3.8, 9, 3.0, 15, 2.0, 20, 1.9, 22.5, -1]),
            edgeBand(ahead([3, 13.6, 7, 13.2, 10, 12.2]), 1.7),
          )
        : both(behind([3, 21, 6, 18.8, 10, 15]), ahead([3, 7.4, 10, 10.6])),
      0.16,
      2,
    ),
    sewnPanel('heel', behind([3, 6.4, 6, 5.6, 8, 4.0, 10, 2.6, 12, 2.0]), 0.16, 2),
    sewnPanel('collar', collarBand(m, layered ? 1.7 : 1.2), 0.08, 1),
    sewnPanel('eyestay', throatFacing(m, 1.85, 1.7), 0.16, 2),
  ],
} satisfies { [silhouette in Silhouette]?: PanelLayout };
