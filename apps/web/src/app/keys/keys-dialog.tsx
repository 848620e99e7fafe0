import { Fragment, useState, type ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconX } from '../../shared/ui/icons.ts';
import { areSingleKeysOn, setSingleKeys } from '../../shared/ui/single-keys.ts';
import css from './keys-dialog.module.css';
import { GO_TO, type Goal, SEARCH_KEYS } from './shortcut-of.ts';

/** Renders the list of shortcuts, with the option to turn off single-key shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useWords('finder');
  const shell = useWords('shell');
  const role = useUser()?.active_profile.role.slug ?? null;
  const goals = Object.entries<Goal>(GO_TO).filter(([, { page }]) => mayOpen(page, role));
  const nameOf = ({ page, search }: Goal) => {
    if (search) return t('part.causes');
    return page === 'aide-contact' ? shell('message.new') : shell(`title.${page}`);
  };
  return (
    <Dialog isOpen label={t('keys.title')} variant="top" onClose={onClose}>
      <div className={`row between gap-12 ${css.head}`}>
        <h2 className="title">{t('keys.title')}</h2>
        <ActionIcon variant="subtle" size={36} aria-label={shell('close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      <div className={css.scroll}>
        <div className={css.columns}>
          <div>
            <Group title={t('keys.everywhere')}>
              <Line keys={[SEARCH_KEYS]} text={t('keys.search')} />
              <Line keys={['?']} text={t('keys.help')} />
              <Line keys={['N']} text={t('keys.new')} />
              <Line keys={['Esc']} text={t('keys.close')} />
            </Group>
            <Group title={t('keys.lists')}>
              <Line keys={['J', 'K']} text={t('keys.rows')} />
              <Line keys={['Enter']} text={t('keys.open')} />
            </Group>
            <Group title={t('keys.period')}>
              <Line keys={['T']} text={t('keys.today')} />
              <Line keys={['Y']} text={t('keys.yesterday')} />
              <Line keys={['7']} text={t('keys.7d')} />
              <Line keys={['3']} text={t('keys.30d')} />
            </Group>
          </div>
          <Group title={t('keys.go')}>
            {goals.map(([key, goal]) => (
              <Line key={key} keys={['G', key.toUpperCase()]} between={t('keys.then')} text={nameOf(goal)} />
            ))}
          </Group>
        </div>
        <SingleKeys />
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="mt-14">
      <h3 className={`small weight-540 muted ${css.heading}`}>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Line({ keys, text, between }: { keys: string[]; text: string; between?: string }): ReactNode {
  return (
    <div className={`row between gap-16 ${css.line}`}>
      <dt>{text}</dt>
      <dd className={`row fixed ${css.keys}`}>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && between ? <span className="small muted">{between}</span> : null}
            <kbd className={`sunken quiet text-center ${css.key}`}>{key}</kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

function SingleKeys(): ReactNode {
  const t = useWords('finder');
  const [areOn, setAreOn] = useState(() => areSingleKeysOn(localStorage));
  return (
    <label className={`flex gap-12 pointer line-above weight-540 ${css.single}`}>
      <input
        type="checkbox"
        className={css.switch}
        checked={areOn}
        aria-describedby="single-keys"
        onChange={({ currentTarget }) => {
          setSingleKeys(localStorage, currentTarget.checked);
          setAreOn(currentTarget.checked);
        }}
      />
      <span>
        {t('keys.single')}
        <span id="single-keys" className="block small weight-450 muted">
          {t('keys.single-text', { keys: SEARCH_KEYS })}
        </span>
      </span>
    </label>
  );
}
