import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './tracker-help.module.css';
import { PRESETS, type Preset } from './tracker-presets.ts';

type Fields = Omit<Preset, 'name'>;

/** Beside the form: examples that fill it, and where to find the names on a website. */
export function TrackerHelp({ onPreset }: { onPreset: (fields: Fields) => void }): ReactNode {
  const t = useWords('websites');
  return (
    <aside className={css.help}>
      <h2 className={css.title}>{t('presets.title')}</h2>
      <p className={css.text}>{t('presets.hint')}</p>
      <ul className={css.presets}>
        {PRESETS.map(({ name, ...fields }) => (
          <li key={name}>
            <button
              type="button"
              className={css.preset}
              title={t('presets.use', { name })}
              onClick={() => onPreset(fields)}
            >
              <span className={css.name}>{name}</span>
              <span className={css.tags}>
                {fields.jsTagName} · {fields.phpTagName}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h2 className={css.title}>{t('help.title')}</h2>
      <p className={css.text}>{t('help.text')}</p>
      <p className={css.text}>{t('help.empty')}</p>
    </aside>
  );
}
