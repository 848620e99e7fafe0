import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { KNOWN_TRACKERS, type KnownTracker } from '../../trackers/known-trackers.ts';
import css from './websites.module.css';

type Fields = Omit<KnownTracker, 'family' | 'name'>;

/** Beside the form: examples that fill it, and where to find the names on a website. */
export function TrackerHelp({ onPreset }: { onPreset: (fields: Fields) => void }): ReactNode {
  const t = useWords('websites');
  return (
    <aside className={css.help}>
      <h2 className={`card-title ${css.title}`}>{t('presets.title')}</h2>
      <p className={`quiet pretty ${css.text}`}>{t('presets.hint')}</p>
      <ul className={`grid gap-6 plain ${css.presets}`}>
        {KNOWN_TRACKERS.map(({ family, name, ...fields }) => (
          <li key={family}>
            <button
              type="button"
              className={`block full pointer framed on-card ink text-start ${css.preset}`}
              title={t('presets.use', { name })}
              onClick={() => onPreset(fields)}
            >
              <span className="block weight-580">{name}</span>
              <span
                className="mono block tiny muted ellipsis"
                title={`${fields.jsTagName} · ${fields.phpTagName}`}
              >
                {fields.jsTagName} · {fields.phpTagName}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h2 className={`card-title ${css.title}`}>{t('help.title')}</h2>
      <p className={`quiet pretty ${css.text}`}>{t('help.text')}</p>
      <p className={`quiet pretty ${css.text}`}>{t('help.empty')}</p>
    </aside>
  );
}
