import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { NativeSelect } from '@mantine/core';
import type { UsableAgent } from '@vigie/contract/agent.ts';
import { fitsNeeds, isSameLocation } from '@vigie/contract/labels.ts';
import { LOCATIONS_MAX } from '@vigie/contract/location-comparison.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useAgentsOfWebsite } from '../../../shared/api/choices.ts';
import { useAuditFromLocations } from '../../../shared/api/website-settings.ts';
import { useFailureText } from '../../../shared/i18n/error-text.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../../shared/session/current-website.tsx';
import { CheckList } from '../../../shared/ui/check-list.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';

interface LocationsDialogProps {
  website: Website;
  onClose: () => void;
}

/** Renders the choice of locations for an audit now, and of the location that counts. */
export function LocationsDialog({ website, onClose }: LocationsDialogProps): ReactNode {
  const t = useWords('audit-locations');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const agents = useAgentsOfWebsite(website.id);
  const start = useAuditFromLocations();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [counted, setCounted] = useState('');
  const [isValidated, setIsValidated] = useState(false);
  const locations = locationsOf(agents ?? [], website);
  const first = chosen.includes(counted) ? counted : (chosen[0] ?? '');
  const isTooFew = chosen.length < 2;
  const isTooMany = chosen.length > LOCATIONS_MAX;
  const error = isTooFew
    ? t('errors.locations-too-few')
    : isTooMany
      ? t('errors.locations-too-many')
      : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsValidated(true);
    if (error !== undefined) return;
    start.mutate(
      { id: website.id, locations: [first, ...chosen.filter((location) => location !== first)] },
      {
        onSuccess: ({ jobs }) => {
          onClose();
          const together = jobs[0]?.auditsTogether ?? undefined;
          void navigate({ to: '/comparaison', search: { website: website.id, mode: 'locations', together } });
        },
      },
    );
  }
  return (
    <Dialog isOpen label={t('title')} variant="middle" onClose={onClose}>
      <DialogForm
        title={t('title')}
        lead={t('lead', { website: websiteLabel(website) })}
        failed={t('failed')}
        failure={failureText(start.error)}
        submit={t('submit')}
        isBusy={start.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        {agents === undefined ? (
          <Skeleton height={90} />
        ) : locations.length < 2 ? (
          <Notice tone="warn" title={t('too-few-known')} text={t('too-few-known-text')} />
        ) : (
          <CheckList
            label={t('locations')}
            none=""
            error={isValidated ? error : undefined}
            groups={[
              {
                name: '',
                options: locations.map(({ location, count, online }) => ({
                  id: location,
                  label: online === 0 ? t('offline', { location }) : t('agents', { location, count }),
                })),
              },
            ]}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {isTooFew ? null : (
          <NativeSelect
            label={t('counted')}
            description={t('counted-hint')}
            data={chosen.map((location) => ({ value: location, label: location }))}
            value={first}
            onChange={(event) => setCounted(event.currentTarget.value)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

interface KnownLocation {
  location: string;
  count: number;
  online: number;
}

/** Returns the locations of agents with the labels that the website requires, each once, compared without case. */
function locationsOf(agents: readonly UsableAgent[], { agentNeeds: { labels } }: Website): KnownLocation[] {
  const found: KnownLocation[] = [];
  for (const agent of agents) {
    const location = agent.location.trim();
    if (location === '' || !fitsNeeds(agent, { labels, location: null })) continue;
    const known = found.find((one) => isSameLocation(one.location, location));
    const isOnline = agent.state === 'online' && !agent.isPaused;
    if (known === undefined) found.push({ location, count: 1, online: Number(isOnline) });
    else Object.assign(known, { count: known.count + 1, online: known.online + Number(isOnline) });
  }
  return found;
}
