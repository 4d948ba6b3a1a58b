import type { Drawing, View } from '../description/drawing.ts';
import type { SurfaceGrid } from '../geometry/surface-grid.ts';
import { texturedShoe } from '../model/textured-shoe.ts';
import { measureOpenness } from './ambient-occlusion.ts';
import { type Camera, createCamera } from './camera.ts';
import { createGroundShadow } from './ground-shadow.ts';
import { lightSamples } from './light-samples.ts';
import { emptySamples, projectSurface, rasterise } from './rasterise.ts';
import { resolvePixels } from './resolve-pixels.ts';
import { createShadowMap } from './shadow-map.ts';
import { keyLight } from './studio-lights.ts';
import { textureSamples } from './texture-samples.ts';

/** A picture as straight (not premultiplied) RGBA bytes. */
export interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a shoe and its soft ground shadow on a transparent background, four by three, with the same framing and scale
 * for every shoe of a view. Deterministic: the same drawing gives the same bytes.
 * @param width of the picture, in pixels
 */
export function drawShoe(drawing: Drawing, view: View, width: number): RawPicture {
  const height = Math.round((width * 3) / 4);
  const samplesPerSide = 2;
  const shoe = texturedShoe(drawing);
  const camera = createCamera(view, width * samplesPerSide, height * samplesPerSide);
  const surfaces = shoe.surfaces.map(({ grid }) => grid);
  const window = { ...frameSurfaces(surfaces, camera, samplesPerSide), samplesPerSide };
  const samples = emptySamples(window.width, window.height);
  for (const [index, surface] of surfaces.entries()) {
    rasterise(samples, camera, surface, index + 1, window.left, window.top);
  }
  const textured = textureSamples(samples, shoe, drawing);
  const openness = measureOpenness(samples, camera);
  const shadow = createShadowMap(surfaces, keyLight(camera));
  lightSamples({ samples, textured, openness, shadow, camera, left: window.left, top: window.top });
  const data = resolvePixels(samples, textured, createGroundShadow(surfaces), camera, window, width, height);
  return { data, width, height };
}

/** The part of the picture that the surfaces fill, on whole pixels. */
function frameSurfaces(surfaces: readonly SurfaceGrid[], camera: Camera, samplesPerSide: number) {
  let left = 1e9;
  let top = 1e9;
  let right = 0;
  let bottom = 0;
  for (const surface of surfaces) {
    const projected = projectSurface(surface, camera, 0, 0);
    for (let i = 0; i < projected.length; i += 3) {
      const x = projected[i] ?? 0;
      const y = projected[i + 1] ?? 0;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  const wholePixels = (value: number) => Math.floor(value / samplesPerSide) * samplesPerSide;
  const from = { left: wholePixels(left), top: wholePixels(top) };
  return {
    ...from,
    width: wholePixels(right - from.left) + samplesPerSide * 2,
    height: wholePixels(bottom - from.top) + samplesPerSide * 2,
  };
}
