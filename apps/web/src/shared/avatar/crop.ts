/** A picture's size in pixels. */
export interface Extent {
  width: number;
  height: number;
}

/** Square selection of a picture: its centre as a fraction of the picture, and the zoom. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const ZOOM = { min: 1, max: 5 } as const;
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: ZOOM.min };

export interface Square {
  left: number;
  top: number;
  size: number;
}

/** Returns the pixels inside a crop. */
export function squareOf({ width, height }: Extent, { x, y, zoom }: Crop): Square {
  const size = Math.min(width, height) / zoom;
  return { left: x * width - size / 2, top: y * height - size / 2, size };
}

/** Moves a crop by a fraction of its own side; it never leaves the picture. */
export function moveCrop(picture: Extent, crop: Crop, { dx, dy }: { dx: number; dy: number }): Crop {
  const { size } = squareOf(picture, crop);
  return within(picture, {
    ...crop,
    x: crop.x + (dx * size) / picture.width,
    y: crop.y + (dy * size) / picture.height,
  });
}

export function zoomed(picture: Extent, crop: Crop, zoom: number): Crop {
  return within(picture, { ...crop, zoom: clamp(zoom, ZOOM.min, ZOOM.max) });
}

function within({ width, height }: Extent, crop: Crop): Crop {
  const half = Math.min(width, height) / crop.zoom / 2;
  return {
    ...crop,
    x: clamp(crop.x, half / width, 1 - half / width),
    y: clamp(crop.y, half / height, 1 - half / height),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Side of the uploaded picture, in pixels: twice the largest displayed size. */
const SIDE_PX = 512;

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, size } = squareOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, size, size, 0, 0, canvas.width, canvas.height);
}

/** Returns the crop as a file; null where the browser cannot write one. */
export function fileOfCrop(picture: ImageBitmap, crop: Crop): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], 'avatar.png', { type: blob.type })),
      'image/png',
    );
  });
}
