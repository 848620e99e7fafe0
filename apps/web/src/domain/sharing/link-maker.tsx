import { useState, type ReactNode } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { LINK_FIELDS } from '@vigie/contract/fields/sharing-fields.ts';
import { LINK_DAYS, type LinkSubject, type madeLinkSchema } from '@vigie/contract/shared-link.ts';
import type * as z from 'zod';
import { useShare, type LinksOf } from '../../shared/api/sharing.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SharedLinks } from './shared-links.tsx';
import { WebsiteTicks, type TickedWebsite } from './website-ticks.tsx';
import '../../shared/ui/inputs.css';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

type Days = (typeof LINK_DAYS)[number];
const FEW_DAYS: Days = 7;

interface LinkMakerProps {
  of: LinksOf;
  /** Websites to choose from; a single one is not shown as a choice. */
  websites: readonly TickedWebsite[];
  shows?: LinkSubject;
}

/** Renders a form that creates a link to the health of websites, and the list of valid links. */
export function LinkMaker({ of, websites, shows = 'health' }: LinkMakerProps): ReactNode {
  const t = useWords('sharing');
  const { locale } = useLocale();
  const labelOf = useFieldLabels(LINK_FIELDS);
  const share = useShare();
  const hasChoice = websites.length > 1;
  const [ticked, setTicked] = useState(hasChoice ? [] : websites.map(({ id }) => id));
  const [days, setDays] = useState<Days>(FEW_DAYS);
  const [label, setLabel] = useState('');
  const [isMissing, setMissing] = useState(false);
  const make = () => {
    setMissing(ticked.length === 0);
    if (ticked.length > 0) share.mutate({ websiteIds: ticked, days, label, shows });
  };
  return (
    <>
      {hasChoice ? (
        <WebsiteTicks
          legend={labelOf('websiteIds')}
          websites={websites}
          ticked={ticked}
          error={isMissing ? t('websites.none') : null}
          onChange={setTicked}
        />
      ) : null}
      <div className="flex wrap gap-12 items-end">
        <TextInput
          style={{ flex: '1 1 200px' }}
          label={labelOf('label')}
          placeholder={LINK_FIELDS.label.placeholder[locale]}
          maxLength={LINK_FIELDS.label.maxLength}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <NativeSelect
          label={labelOf('days')}
          value={`${days}`}
          data={LINK_DAYS.map((value) => ({
            value: `${value}`,
            label: LINK_FIELDS.days.choices[value][locale],
          }))}
          onChange={(event) => setDays(Number(event.currentTarget.value) as Days)}
        />
        <Button loading={share.isPending} onClick={make}>
          {t('make')}
        </Button>
      </div>
      <FailureNotice error={share.error} title={t('failed')} />
      {share.data ? <NewLink link={share.data} /> : null}
      <SharedLinks of={of} newId={share.data?.id} />
    </>
  );
}

/** Renders a new link. Its secret is after the #, so that no server logs it. */
function NewLink({ link }: { link: z.infer<typeof madeLinkSchema> }): ReactNode {
  const t = useWords('sharing');
  const { token, websites, shows } = link;
  const kind = shows === 'plan' ? '&plan' : websites.length > 1 ? '&sites' : '';
  if (token === undefined) return <Notice tone="warn" text={t('made.lost')} />;
  return (
    <Notice tone="ok" title={t('made')} text={t('made.once')}>
      <CopyLine line={`${location.origin}/partage#t=${token}${kind}`} />
    </Notice>
  );
}
