import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { valueNamesOf } from '@vigie/contract/recording.ts';
import { useContextChoices } from '../../../shared/api/choices.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import type { JourneyForm } from './journey-values.ts';

/** Renders the help about making a recording, beside the recording. */
export function RecordingHelp(): ReactNode {
  const t = useWords('journey-editor');
  return (
    <section className="grid gap-6" aria-label={t('help.title')}>
      <h3 className="card-title">{t('help.title')}</h3>
      {(['help.open', 'help.record', 'help.export'] as const).map((key) => (
        <p key={key} className="small quiet pretty">
          {t(key)}
        </p>
      ))}
      <p className="small quiet pretty">{t('help.password', { example: '{{password}}' })}</p>
      <Link className="small accent" to="/aide/detail/$id" params={{ id: 'journeys' }}>
        {t('help.article')}
      </Link>
    </section>
  );
}

/** Renders the values that the steps need, and which of them the context has, beside the settings. */
export function ValuesNeeded({ form, website }: { form: JourneyForm; website: Website }): ReactNode {
  const t = useWords('journey-editor');
  const contexts = useContextChoices(website.id);
  const names = valueNamesOf(form.values.steps.map(({ step }) => step));
  const contextId = form.values.contextId || website.contextId;
  const given = contexts.find(({ id }) => id === contextId)?.variableNames ?? [];
  return (
    <section className="grid gap-6" aria-label={t('values.title')}>
      <h3 className="card-title">{t('values.title')}</h3>
      {names.length === 0 ? (
        <p className="small quiet pretty">{t('values.none', { example: '{{password}}' })}</p>
      ) : null}
      <ul className="plain grid gap-6">
        {names.map((name) => (
          <li key={name} className="row gap-8 small anywhere">
            <StatusIcon tone={given.includes(name) ? 'ok' : 'warn'} size={15} />
            {t(given.includes(name) ? 'values.given' : 'values.missing', { name })}
          </li>
        ))}
      </ul>
      {names.length === 0 ? null : (
        <>
          <p className="small quiet pretty">{t('values.where')}</p>
          <Link className="small accent" to="/website/parametres" search={{ tab: 'contexts' }}>
            {t('values.link')}
          </Link>
        </>
      )}
    </section>
  );
}
