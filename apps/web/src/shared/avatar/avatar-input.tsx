import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX } from '@vigie/contract/user.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { Notice } from '../ui/notice.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { AvatarCropper } from './avatar-cropper.tsx';
import { type Crop, fileOfCrop, WHOLE } from './crop.ts';

const PICTURE_PX = 128;

/** Change of an avatar: a new file, its removal, or null for none. */
export type AvatarChange = File | 'removed' | null;

interface AvatarInputProps {
  /** Name of the owner, for the initials shown instead of a picture. */
  name: string;
  /** The stored picture. */
  current: Blob | null;
  change: AvatarChange;
  onChange: (change: AvatarChange) => void;
}

/** Renders the selection, cropping and removal of an avatar; it uploads nothing. */
export function AvatarInput({ name, current, change, onChange }: AvatarInputProps): ReactNode {
  const t = useWords('avatar');
  const { picture, crop, setCrop, refusal, read } = usePicture(onChange);
  const shown = change === 'removed' ? null : (change ?? current);
  return (
    <div className="grid justify-start gap-16">
      <Limits />
      {refusal ? <Refused refusal={refusal} /> : null}
      {picture && change instanceof File ? (
        <AvatarCropper picture={picture} crop={crop} onChange={setCrop} />
      ) : (
        <Picture name={name} blob={shown ?? undefined} sizePx={PICTURE_PX} shape="round" />
      )}
      <div className="flex wrap gap-8">
        <ChooseFile onFile={(file) => void read(file)} isAnother={shown !== null} />
        {shown === null ? null : (
          <Button variant="default" onClick={() => onChange(change instanceof File ? null : 'removed')}>
            {t(change instanceof File ? 'drop' : 'remove')}
          </Button>
        )}
        {change === 'removed' ? (
          <Button variant="default" onClick={() => onChange(null)}>
            {t('keep')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Limits(): ReactNode {
  const t = useWords('avatar');
  return <p className="small muted pretty">{t('limits', useLimits())}</p>;
}

function useLimits() {
  const format = useFormat();
  return { size: AVATAR_BYTES_MAX / 1024 / 1024, pixels: format.exact(AVATAR_PIXELS_MAX / 1_000_000) };
}

function Refused({ refusal }: { refusal: PictureRefusal }): ReactNode {
  const t = useWords('avatar');
  const limits = useLimits();
  return <Notice tone="fail" text={t(`refused.${refusal}`, limits)} />;
}

function ChooseFile({ onFile, isAnother }: { onFile: (file: File) => void; isAnother: boolean }): ReactNode {
  const t = useWords('avatar');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_FORMATS.join(',')}
        aria-label={t('file')}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {t(isAnother ? 'choose-another' : 'choose')}
      </Button>
    </>
  );
}

/** Returns the picture being cropped; each crop becomes the file to upload. */
function usePicture(onChange: (change: AvatarChange) => void) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [refusal, setRefusal] = useState<PictureRefusal | null>(null);
  useEffect(() => () => picture?.close(), [picture]);

  async function write(from: ImageBitmap, next: Crop): Promise<void> {
    setCrop(next);
    const file = await fileOfCrop(from, next);
    if (file) onChange(file);
    else setRefusal('unreadable');
  }
  async function read(file: File): Promise<void> {
    const found = await readPicture(file);
    setRefusal(typeof found === 'string' ? found : null);
    if (typeof found === 'string') return;
    setPicture(found);
    await write(found, WHOLE);
  }
  return { picture, crop, setCrop: (next: Crop) => picture && void write(picture, next), refusal, read };
}

type PictureRefusal = 'format' | 'bytes' | 'pixels' | 'unreadable';
const PICTURE_FORMATS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** First bytes of accepted pictures, each character a byte: PNG, JPEG, GIF, WebP, AVIF. */
const BEGINNINGS = /^(\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftypavi[fs])/;
const BEGINNING_BYTES = 12;

/** Decodes a picture within the limits, or returns the limit that it exceeds. The file's name does not matter. */
async function readPicture(file: File): Promise<ImageBitmap | PictureRefusal> {
  if (file.size > AVATAR_BYTES_MAX) return 'bytes';
  const beginning = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  if (!BEGINNINGS.test(String.fromCharCode(...beginning))) return 'format';
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return 'unreadable';
  if (picture.width * picture.height <= AVATAR_PIXELS_MAX) return picture;
  picture.close();
  return 'pixels';
}
