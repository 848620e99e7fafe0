import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Incident } from '@vigie/contract/incident.ts';
import { useAlarmRules } from '../../api/alarm-rules.ts';
import { useIncidents } from '../../api/incidents.ts';
import { useWebsites } from '../../api/websites.ts';
import { useIncidentText, useRuleText } from '../../i18n/incident-text.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { ListScreen } from '../../resource/list-screen.tsx';
import { useFilters } from '../../resource/use-filters.ts';
import { websiteLabel } from '../../session/current-website.tsx';
import { useIncidentPlace } from '../../session/incident-place.ts';
import { SeverityPill } from '../../ui/classification.tsx';
import { IconAlertTriangle } from '../../ui/icons.ts';
import type { Column } from '../../ui/list/column.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { IncidentMarks, IncidentState } from './incident-words.tsx';

/** What alarms rang for, those that wait for somebody first. */
export function IncidentsScreen(): ReactNode {
  const t = useWords('incidents');
  const shell = useWords('shell');
  const { filters, facets, asked } = useIncidentFilters();
  return (
    <ListScreen<Incident>
      title={shell('title.incidents')}
      lead={t('list.lead')}
      filters={filters}
      facets={facets}
      keepsFilters
      list={useIncidents(asked)}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{
        icon: IconAlertTriangle,
        title: t('list.empty'),
        text: t('list.empty-text'),
        actions: (
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/incidents" search={{ state: 'over' }} {...props} />}
            >
              {t('list.past')}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/alertes/regles" {...props} />}>
              {shell('title.alertes-regles')}
            </Button>
          </>
        ),
      }}
      linkOf={({ id }) => ({ to: '/incidents/$id', params: { id } })}
      columns={useColumns()}
    />
  );
}

/** Incidents that are not over, of every website, unless the address narrows them. */
function useIncidentFilters() {
  const t = useWords('incidents');
  const shell = useWords('shell');
  const { websites = [] } = useWebsites();
  const { items: rules = [] } = useAlarmRules();
  const ruleText = useRuleText();
  const filters = useFilters('incidents.list', { own: ['of'] });
  const { of } = filters.own;
  const states = filters.facet('state', t('filter.not-over'), (value) =>
    t(value === 'any' ? 'filter.any' : `state.${value}`),
  );
  const severities = filters.facet('severity', t('filter.severity'), (value) => shell(`severity.${value}`));
  return {
    filters,
    asked: { ...filters.asked, ...(of === undefined ? {} : { websiteId: of }) },
    facets: [
      { ...states, name: t('filter.state') },
      filters.facet(
        'of',
        t('filter.website'),
        websites.map((website) => ({ value: website.id, label: websiteLabel(website) })),
      ),
      filters.facet(
        'ruleId',
        t('filter.rule'),
        rules.map((rule) => ({ value: rule.id, label: ruleText(rule) })),
      ),
      filters.facet('kind', t('filter.kind'), (value) => t(`kind.${value}`)),
      { ...severities, options: severities.options.toReversed() },
    ],
  };
}

function useColumns(): Column<Incident>[] {
  const t = useWords('incidents');
  const format = useFormat();
  const text = useIncidentText();
  const placeOf = useIncidentPlace();
  return [
    {
      key: 'what',
      title: t('column.what'),
      width: 'minmax(220px, 3fr)',
      cell: (incident) => (
        <span className="line wrap shrink gap-2-16">
          <span className="anywhere">{text(incident)}</span>
          <IncidentMarks incident={incident} />
        </span>
      ),
    },
    {
      key: 'where',
      title: t('column.where'),
      width: 'minmax(140px, 1.2fr)',
      narrow: 'line',
      cell: (incident) => <span className="anywhere">{placeOf(incident)}</span>,
    },
    {
      key: 'state',
      title: t('column.state'),
      width: '136px',
      cell: (incident) => <IncidentState incident={incident} />,
    },
    {
      key: 'severity',
      title: t('column.severity'),
      width: '98px',
      cell: ({ severity }) => <SeverityPill severity={severity} />,
    },
    {
      key: 'pages',
      title: t('column.pages'),
      width: '64px',
      align: 'end',
      narrow: 'none',
      cell: ({ pages }) => (pages === 0 ? null : format.number(pages)),
    },
    {
      key: 'since',
      title: t('column.since'),
      width: '110px',
      cell: ({ beganAt }) => <TimeAgo at={beganAt} />,
    },
  ];
}
