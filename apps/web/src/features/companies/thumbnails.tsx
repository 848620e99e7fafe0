import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useCompanyPicture, type PictureSize } from '../../shared/api/companies.ts';
import { saveFile } from '../../shared/download/save-file.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Picture } from '../../shared/ui/picture/picture.tsx';
import css from './companies.module.css';

const SIZES: readonly PictureSize[] = [64, 128, 256];
const SHOWN_PX_MAX = 128;

/** Renders the company's picture in the sizes that are stored. */
export function Thumbnails({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const may = usePermission();
  const { id, avatarAt } = company;
  return (
    <Card title={t('thumbnails.title')}>
      {avatarAt === null ? (
        <>
          <p className={`quiet pretty ${css.text}`}>{t('thumbnails.none')}</p>
          {may('companies.uploadAvatar') ? (
            <Link className="accent" to="/groupe/editer/$id" params={{ id }} search={{ step: 'avatar' }}>
              {t('thumbnails.add')}
            </Link>
          ) : null}
        </>
      ) : (
        <div className="flex wrap items-end gap-14">
          {SIZES.map((size) => (
            <Thumbnail key={size} company={company} size={size} />
          ))}
        </div>
      )}
    </Card>
  );
}

function Thumbnail({ company, size }: { company: CompanyDetail; size: PictureSize }): ReactNode {
  const t = useWords('companies');
  const { id, name, avatarAt } = company;
  const blob = useCompanyPicture(id, size, avatarAt);
  return (
    <div className={`grid gap-6 ${css.picture}`}>
      <Picture name={name} blob={blob} sizePx={Math.min(size, SHOWN_PX_MAX)} shape="square" />
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={!blob}
        aria-label={t('thumbnails.download', { size })}
        onClick={() => {
          if (blob) saveFile(blob, `${name}-${size}.webp`);
        }}
      >
        {size} px
      </Button>
    </div>
  );
}
