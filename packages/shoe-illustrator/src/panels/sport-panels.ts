import type { Silhouette } from '../description/drawing.ts';
import { ahead, behind, both, edgeBand, either, except, openingBand, soleBand } from './distance-fields.ts';
import { collarBand, type PanelLayout, sewnPanel, throatFacing } from './panel.ts';

/** How shoes for running are cut. */
export const sportPanels = {
  runner: (m) => [
    sewnPanel('collar', collarBand(m, 1.6), 0.05, 0),
    sewnPanel('toe', soleBand([0.55, -1, 0.7, 0.8, 0.86, 1.7, 1, 2.4]), 0.04, 0),
    sewnPanel(
      'overlay',
      both(ahead([3, 7.0, 5, 8.8, 8, 11.0, 11, 12.4]), behind([3, 20.4, 4.4, 17.6, 7, 15.4, 11, 14.4])),
      0.04,
      0,
    ),
    sewnPanel(
      'heel',
      both(behind([3, 7.6, 5, 6.6, 7.5, 4.0, 9.5, 1.9, 11, 0]), except(collarBand(m, 0.9))),
      0.06,
      1,
    ),
    sewnPanel('eyestay', throatFacing(m, 1.35, 1.1), 0.06, 1),
  ],
  racer: (m, layered) => [
    sewnPanel(
      'overlay',
      both(ahead([4, 9.4, 7, 11.2, 11, 12.6]), behind([4, 13.4, 7, 13.6, 11, 14.0])),
      0.03,
      0,
    ),
    ...(layered ? [sewnPanel('toe', soleBand([0.5, -1, 0.7, 1.0, 0.86, 1.5, 1, 2.2]), 0.03, 0)] : []),
    sewnPanel('heel', either(behind([3, 6.8, 6, 5.4, 9, 1.6, 11, 0]), collarBand(m, 0.8)), 0.05, 0),
    sewnPanel('eyestay', throatFacing(m, 0.95, 0.9), 0.05, 1),
  ],
  trail: (m, layered) => [
    sewnPanel(
      'overlay',
      either(
        edgeBand(ahead([2, 8.0, 8, 11.0]), 0.9),
        edgeBand(ahead([2, 12.2, 8, 13.0]), 0.9),
        edgeBand(ahead([2, 16.6, 8, 15.0]), 0.9),
        ...(layered ? [soleBand([0.2, 1.6, 0.6, 2.2, 0.8, 2.6, 1, 3.4])] : []),
      ),
      0.05,
      0,
    ),
    sewnPanel('toe', soleBand([0.3, -0.6, 0.42, 0.8, 0.6, 1.0, 0.78, 1.4, 0.88, 2.6, 1, 3.8]), 0.12, 0),
    sewnPanel('heel', behind([2, 7.2, 4.5, 6.2, 7, 3.8, 9, 2.0, 11, 1.0]), 0.1, layered ? 1 : 0),
    sewnPanel('collar', collarBand(m, 1.2), 0.05, 1),
    sewnPanel('eyestay', throatFacing(m, 1.35, 1.2), 0.08, 1),
  ],
  knit: (_, layered) => [
    layered
      ? sewnPanel(
          'overlay',
          either(
            edgeBand(ahead([2, 8.6, 9, 10.8]), 0.8),
            edgeBand(ahead([2, 12.2, 9, 12.4]), 0.8),
            edgeBand(ahead([2, 15.8, 9, 14.0]), 0.8),
          ),
          0.06,
          0,
        )
      : sewnPanel(
          'overlay',
          both(ahead([2, 6.6, 5, 8.8, 8, 10.4, 11, 11.0]), behind([2, 20, 4, 17, 7, 14.6, 11, 12.6])),
          0.03,
          0,
        ),
    sewnPanel('heel', behind([2, 6.8, 5, 5.4, 7, 2.8, 9, 1.0, 11, 0]), 0.05, 0),
    sewnPanel('collar', openingBand([0, 2.0, 0.45, 2.0, 0.735, 1.2, 0.9, 1.2]), 0.04, 0),
    sewnPanel('toe', soleBand([0.6, -1, 0.8, 0.9, 1, 1.6]), 0.03, 0),
  ],
} satisfies { [silhouette in Silhouette]?: PanelLayout };
