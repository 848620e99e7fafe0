import { useState, type ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { namedSettings, sharedSettingsOf } from '@vigie/contract/setting-values.ts';
import { SETTING_FIELDS } from '@vigie/contract/fields/shared-settings-fields.ts';
import type { SharedField } from '@vigie/contract/shared-fields.ts';
import type { Inheritance, SharedSettings } from '@vigie/contract/shared-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useBulkPreview } from '../../shared/api/bulk-changes.ts';
import { useAllSharedSettings, useInherit, useInherited } from '../../shared/api/shared-settings.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { SettingValue } from './setting-value.tsx';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

/** Renders the shared settings that a website inherits, setting by setting, and its exceptions. */
export function InheritanceCard({ website }: { website: Website }): ReactNode {
  const t = useWords('inheritance');
  const { data: shared } = useInherited(website.sharedSettingsId);
  const inherit = useInheritance(website);
  return (
    <Card title={t('card.title')}>
      <div className="grid one-column gap-16">
        <p className="quiet pretty">{t('card.lead')}</p>
        <Chosen website={website} inherit={inherit} />
        {shared === undefined ? null : <Settings website={website} shared={shared} inherit={inherit} />}
      </div>
    </Card>
  );
}

interface Inherit {
  isBusy: boolean;
  save: (inheritance: Inheritance) => void;
}

/** Returns a function that saves what a website inherits, and shows the result. */
function useInheritance({ id, updatedAt }: Website): Inherit {
  const t = useWords('inheritance');
  const toasts = useToasts();
  const { mutateAsync, isPending } = useInherit();
  return {
    isBusy: isPending,
    save: (inheritance) =>
      void mutateAsync({ id, ...inheritance, updatedAt }).then(
        () => toasts.done(t('card.done')),
        (error: unknown) => toasts.callFailed(error, t('card.failed')),
      ),
  };
}

interface PartProps {
  website: Website;
  inherit: Inherit;
}

/** Renders the choice of shared settings, with a preview of the changes. */
function Chosen({ website, inherit }: PartProps): ReactNode {
  const t = useWords('inheritance');
  const { items = [] } = useAllSharedSettings(website.companyId);
  const stored = website.sharedSettingsId ?? '';
  const [chosen, setChosen] = useState(stored);
  return (
    <>
      <NativeSelect
        label={t('card.which')}
        value={chosen}
        data={[
          { value: '', label: t('card.none') },
          ...items.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      {chosen === stored ? null : <Change website={website} inherit={inherit} chosen={chosen} />}
    </>
  );
}

function Change({ website, inherit, chosen }: PartProps & { chosen: string }): ReactNode {
  const t = useWords('inheritance');
  const nameOf = useFieldLabels(SETTING_FIELDS);
  const sharedSettingsId = chosen === '' ? null : chosen;
  const { data, error } = useBulkPreview({
    selection: { kind: 'ids', ids: [website.id] },
    action: { kind: 'shared-settings', sharedSettingsId },
  });
  const [item] = data?.items ?? [];
  if (error !== null) return <FailureNotice error={error} title={t('card.refused')} />;
  if (item === undefined) return <Skeleton height={40} />;
  const { before, after } = item;
  const isOfSettings = before?.kind === 'shared-settings' && after?.kind === 'shared-settings';
  const fields = isOfSettings ? namedSettings(after.settings) : [];
  return (
    <div className="grid one-column gap-10">
      <strong>{t('card.change')}</strong>
      {fields.length === 0 ? <p className="quiet">{t('card.nothing')}</p> : null}
      {isOfSettings
        ? fields.map((field) => (
            <span key={field} className="anywhere">
              {nameOf(field)}
              {' · '}
              <s className="quiet">
                <SettingValue field={field} settings={before.settings} />
              </s>{' '}
              <strong className="weight-580">
                <SettingValue field={field} settings={after.settings} />
              </strong>
            </span>
          ))
        : null}
      <Button
        className="fit"
        loading={inherit.isBusy}
        onClick={() => inherit.save({ sharedSettingsId, exceptions: [] })}
      >
        {t(sharedSettingsId === null ? 'card.stop' : 'card.apply')}
      </Button>
    </div>
  );
}

/** Renders each shared setting: inherited, or an exception with both values. */
function Settings({ website, shared, inherit }: PartProps & { shared: SharedSettings }): ReactNode {
  const t = useWords('inheritance');
  return (
    <>
      <ul className="grid one-column plain">
        {namedSettings(shared.settings).map((field) => (
          <Setting key={field} field={field} website={website} shared={shared} inherit={inherit} />
        ))}
      </ul>
      <Link to="/parc/reglages/$id" params={{ id: shared.id }} className="accent fit">
        {t('card.edit', { name: shared.name })}
      </Link>
    </>
  );
}

interface SettingProps extends PartProps {
  field: SharedField;
  shared: SharedSettings;
}

function Setting({ field, website, shared, inherit }: SettingProps): ReactNode {
  const t = useWords('inheritance');
  const nameOf = useFieldLabels(SETTING_FIELDS);
  const { exceptions, sharedSettingsId } = website;
  const isException = exceptions.includes(field);
  const name = nameOf(field);
  const next = isException ? exceptions.filter((one) => one !== field) : [...exceptions, field];
  return (
    <li className="row wrap between gap-8 line-above p-12">
      <div className="shrink">
        <span className="block weight-540">{name}</span>
        <span className="anywhere">
          <SettingValue field={field} settings={sharedSettingsOf(website)} />
        </span>
        {isException ? (
          <span className="block small muted anywhere">
            {t('card.shared')}
            <SettingValue field={field} settings={shared.settings} />
          </span>
        ) : null}
      </div>
      <div className="row wrap gap-8">
        <Pill tone={isException ? 'warn' : 'mute'}>
          {t(isException ? 'card.exception' : 'card.inherited')}
        </Pill>
        <Button
          variant="default"
          size="xs"
          aria-label={t(isException ? 'card.take-of' : 'card.make-of', { field: name })}
          disabled={inherit.isBusy}
          onClick={() => inherit.save({ sharedSettingsId, exceptions: next })}
        >
          {t(isException ? 'card.take' : 'card.make')}
        </Button>
      </div>
    </li>
  );
}
