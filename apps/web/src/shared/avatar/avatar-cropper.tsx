import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './avatar-input.module.css';
import { type Crop, drawCrop, moveCrop, ZOOM, zoomed } from './crop.ts';

const FRAME_PX = 256;
const STEP = 0.05;
const ZOOM_STEP = 0.1;
const ARROWS: Readonly<Record<string, { dx: number; dy: number }>> = {
  ArrowLeft: { dx: -STEP, dy: 0 },
  ArrowRight: { dx: STEP, dy: 0 },
  ArrowUp: { dx: 0, dy: -STEP },
  ArrowDown: { dx: 0, dy: STEP },
};

interface AvatarCropperProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** Renders the square selection of a picture, controlled by the pointer or by the arrow keys, + and −. */
export function AvatarCropper({ picture, crop, onChange }: AvatarCropperProps): ReactNode {
  const t = useWords('avatar');
  const keys = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    for (const target of [canvas.current, preview.current]) if (target) drawCrop(target, picture, crop);
  }, [picture, crop]);
  const drag = useDrag((dx, dy) =>
    onChange(moveCrop(picture, crop, { dx: -dx / FRAME_PX, dy: -dy / FRAME_PX })),
  );

  function onKeyDown(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    const step = event.key === '+' ? ZOOM_STEP : event.key === '-' ? -ZOOM_STEP : null;
    if (!arrow && step === null) return;
    event.preventDefault();
    onChange(arrow ? moveCrop(picture, crop, arrow) : zoomed(picture, crop, crop.zoom + (step ?? 0)));
  }
  return (
    <div className={`flex wrap ${css.cropper}`}>
      <div className={css.frame}>
        <canvas
          ref={canvas}
          width={FRAME_PX}
          height={FRAME_PX}
          className={`rounded sunken ${css.canvas}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys move the picture.
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A canvas is drawn again at each step; an img would need a file for each.
          role="img"
          aria-label={t('crop')}
          aria-describedby={keys}
          onKeyDown={onKeyDown}
          {...drag}
        />
      </div>
      <div className={`grid gap-14 ${css.side}`}>
        <canvas ref={preview} width={128} height={128} className={css.preview} aria-hidden />
        <label className={`grid gap-4 weight-540 ${css.zoom}`}>
          {t('zoom')}
          <input
            type="range"
            min={ZOOM.min}
            max={ZOOM.max}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => onChange(zoomed(picture, crop, Number(event.currentTarget.value)))}
          />
        </label>
        <p id={keys} className="small muted pretty">
          {t('crop-keys')}
        </p>
      </div>
    </div>
  );
}

/** Returns pointer handlers that report each step of a drag, in pixels. */
function useDrag(onMove: (dx: number, dy: number) => void) {
  return {
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove(event: PointerEvent) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(event.movementX, event.movementY);
    },
  };
}
