import { squareOf, type Crop } from './crop.ts';

/** The side of what is uploaded: twice the largest size that is shown. */
const SIDE_PX = 512;

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, size } = squareOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, size, size, 0, 0, canvas.width, canvas.height);
}

/** The kept square as a file; null where the browser cannot write one. */
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
