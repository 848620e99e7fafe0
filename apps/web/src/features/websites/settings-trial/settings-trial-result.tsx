import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import type { SettingsFields } from '../settings-values.ts';
import { matchRequests, pageViewParameters, fileNameOf, type TriedRequest } from './matches.ts';
import css from '../websites.module.css';
import { Tag } from '../../../shared/ui/pill.tsx';

interface SettingsTrialResultProps {
  stored: StoredObservation;
  form: UseFormReturnType<SettingsFields>;
}

const SHOWN = 8;

/** Renders the matches of the typed tag names on the visited page. A request offers its name, a hit its parameters. */
export function SettingsTrialResult({ stored, form }: SettingsTrialResultProps): ReactNode {
  const t = useWords('settings-trial');
  const [all, setAll] = useState(false);
  const { jsTagName, phpTagName } = form.values;
  const found = matchRequests(stored, { jsTagName, phpTagName });
  const scripts = found.filter(({ isJsTag }) => isJsTag).length;
  const calls = found.filter(({ isPhpTag }) => isPhpTag).length;
  const matching = scripts + calls;
  const shown = all ? found : found.slice(0, Math.max(SHOWN, matching));
  return (
    <div className="grid shrink gap-10">
      <output className={`flex wrap ${css.matches}`}>
        <Match name={jsTagName} count={scripts} kind="js" />
        <Match name={phpTagName} count={calls} kind="php" />
        {stored.hits.length > 0 ? <span>{t('probe.hits', { count: stored.hits.length })}</span> : null}
      </output>
      <ul className={`grid plain rounded-s on-card ${css.requests}`} aria-label={t('probe.requests')}>
        {shown.map((tried) => (
          <TriedRequestRow
            key={tried.request.id}
            tried={tried}
            onUse={(field, name) => form.setFieldValue(field, name)}
          />
        ))}
      </ul>
      {shown.length < found.length ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {t('probe.all', { count: found.length })}
        </Button>
      ) : null}
      <Variables stored={stored} form={form} />
    </div>
  );
}

function Match({ name, count, kind }: { name: string; count: number; kind: 'js' | 'php' }): ReactNode {
  const t = useWords('settings-trial');
  if (name.trim() === '')
    return (
      <span>
        <StatusIcon tone="mute" size={14} /> {t(`probe.${kind}-unset`)}
      </span>
    );
  return (
    <span>
      <StatusIcon tone={count > 0 ? 'ok' : 'warn'} size={14} />{' '}
      {count > 0 ? t(`probe.${kind}`, { count }) : t(`probe.${kind}-none`)}
    </span>
  );
}

/** Renders the parameters of the page views, to choose the required ones. */
function Variables({ stored, form }: SettingsTrialResultProps): ReactNode {
  const t = useWords('settings-trial');
  const names = pageViewParameters(stored);
  const chosen = form.values.requiredVariables;
  if (names.length === 0) return null;
  const toggle = (name: string) =>
    form.setFieldValue(
      'requiredVariables',
      chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name],
    );
  return (
    <fieldset className={`flex wrap gap-6 p-0 ${css.variables}`}>
      <legend className="quiet">{t('probe.variables')}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={`mono pointer on-card small ink ${css.variable}`}
          aria-pressed={chosen.includes(name)}
          onClick={() => toggle(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

interface TriedRequestRowProps {
  tried: TriedRequest;
  onUse: (field: 'jsTagName' | 'phpTagName', name: string) => void;
}

/** Renders one request of the visited page; if it matches no name, it offers its own. */
function TriedRequestRow({ tried, onUse }: TriedRequestRowProps): ReactNode {
  const t = useWords('settings-trial');
  const { request, isJsTag, isPhpTag } = tried;
  const isMatch = isJsTag || isPhpTag;
  const { host, pathname } = new URL(request.url);
  const field = request.resourceType === 'script' ? 'jsTagName' : 'phpTagName';
  return (
    <li className={`row wrap shrink gap-4-10 ruled ${css.request}`} data-match={isMatch || undefined}>
      <StatusIcon tone={isMatch ? 'ok' : 'mute'} size={14} />
      <span className={`mono shrink small anywhere ${css.address}`} title={request.url}>
        {host}
        {pathname}
      </span>
      {request.resourceType === 'other' ? null : <Tag>{request.resourceType}</Tag>}
      <span className="small muted number">{request.status ?? request.failure?.errorText ?? '–'}</span>
      {isMatch ? null : (
        <Button variant="subtle" size="compact-xs" onClick={() => onUse(field, fileNameOf(request.url))}>
          {t(field === 'jsTagName' ? 'probe.use-js' : 'probe.use-php')}
        </Button>
      )}
    </li>
  );
}
