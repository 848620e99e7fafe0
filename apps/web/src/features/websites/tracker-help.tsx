import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './tracker-help.module.css';
import type { WebsiteFields } from './website-values.ts';

type Fields = Omit<Preset, 'name'>;

/** Beside the form: examples that fill it, and where to find the names on a website. */
export function TrackerHelp({ onPreset }: { onPreset: (fields: Fields) => void }): ReactNode {
  const t = useWords('websites');
  return (
    <aside className={css.help}>
      <h2 className={`card-title ${css.title}`}>{t('presets.title')}</h2>
      <p className={`quiet pretty ${css.text}`}>{t('presets.hint')}</p>
      <ul className={`grid gap-6 plain ${css.presets}`}>
        {PRESETS.map(({ name, ...fields }) => (
          <li key={name}>
            <button
              type="button"
              className={`block full pointer framed on-card ink text-start ${css.preset}`}
              title={t('presets.use', { name })}
              onClick={() => onPreset(fields)}
            >
              <span className="block weight-580">{name}</span>
              <span className="mono block tiny muted ellipsis">
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

type Preset = Pick<WebsiteFields, 'jsTagName' | 'phpTagName' | 'requiredVariables'> & { name: string };

/** What the common trackers are called on the wire, as each vendor documents it. */
const PRESETS: readonly Preset[] = [
  {
    name: 'Matomo',
    jsTagName: 'matomo.js',
    phpTagName: 'matomo.php',
    requiredVariables: ['idsite', 'url', 'action_name'],
  },
  {
    name: 'Piano Analytics',
    jsTagName: 'piano-analytics*.js',
    phpTagName: '/event',
    requiredVariables: ['page'],
  },
  {
    name: 'Google Analytics 4',
    jsTagName: 'googletagmanager.com/gtag/js',
    phpTagName: '/g/collect',
    requiredVariables: ['tid', 'dl', 'dt'],
  },
  {
    name: 'Adobe Analytics',
    jsTagName: 'AppMeasurement*.js',
    phpTagName: '/b/ss/',
    requiredVariables: ['pageName'],
  },
  { name: 'Snowplow', jsTagName: 'sp.js', phpTagName: '/tp2', requiredVariables: ['e', 'aid', 'url'] },
  {
    name: 'Plausible',
    jsTagName: 'plausible.io/js/',
    phpTagName: '/api/event',
    requiredVariables: ['n', 'd', 'u'],
  },
];
