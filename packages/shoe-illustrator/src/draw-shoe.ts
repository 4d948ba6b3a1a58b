import { camera } from './camera.ts';
import { cover } from './cover.ts';
import { develop } from './develop.ts';
import type { Drawing, View } from './drawing.ts';
import { groundShadow } from './ground-shadow.ts';
import { keyLight } from './lamps.ts';
import { light } from './light.ts';
import { modelOf } from './model.ts';
import { openness } from './occlusion.ts';
import { emptySamples, project, rasterise } from './rasterise.ts';
import { shadowMap } from './shadow-map.ts';

/** A picture as straight (not premultiplied) RGBA bytes. */
export interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a shoe on nothing but its own soft shadow. Four by three, same framing and scale for every shoe of a view.
 * The same drawing gives the same bytes. `width` in pixels.
 */
export function drawShoe(drawing: Drawing, view: View, width: number): RawPicture {
  const height = Math.round((width * 3) / 4);
  const fine = 2;
  const model = modelOf(drawing);
  const eye = camera(view, width * fine, height * fine);
  const surfaces = model.patches.map(({ grid }) => grid);
  const window = { ...frame(surfaces, eye, fine), fine };
  const samples = emptySamples(window.width, window.height);
  for (const [index, surface] of surfaces.entries()) {
    rasterise(samples, eye, surface, index + 1, window.left, window.top);
  }
  const covering = cover(samples, model, drawing);
  const open = openness(samples, eye);
  const shadow = shadowMap(surfaces, keyLight(eye));
  light({ samples, covering, open, shadow, camera: eye, left: window.left, top: window.top });
  const data = develop(samples, covering, groundShadow(surfaces), eye, window, width, height);
  return { data, width, height };
}

/** The part of the picture the surfaces fill, on whole pixels. */
function frame(surfaces: Parameters<typeof shadowMap>[0], eye: ReturnType<typeof camera>, fine: number) {
  let left = 1e9;
  let top = 1e9;
  let right = 0;
  let bottom = 0;
  for (const surface of surfaces) {
    const flat = project(surface, eye, 0, 0);
    for (let i = 0; i < flat.length; i += 3) {
      const x = flat[i] ?? 0;
      const y = flat[i + 1] ?? 0;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  const down = (value: number) => Math.floor(value / fine) * fine;
  const from = { left: down(left), top: down(top) };
  return { ...from, width: down(right - from.left) + fine * 2, height: down(bottom - from.top) + fine * 2 };
}
