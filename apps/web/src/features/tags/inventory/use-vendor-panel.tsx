import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { VendorDetail, VendorWebsite } from '@vigie/contract/inventory.ts';
import { useVendor } from '../../../shared/api/inventory.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { panelWith, useSidePanel } from '../../../shared/resource/side-panel.tsx';
import { hostOf } from '../../../shared/session/current-website.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { ActivityPills } from './activity-pills.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import { ApprovalPill } from './approval-pill.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';

/** Returns the side panel of the vendor in the address, with the websites on which it fires. */
export function useVendorPanel() {
  const panel = useSidePanel('vendor');
  const vendor = panel.id;
  const shown =
    vendor === undefined
      ? null
      : {
          title: vendor,
          heading: <Name vendor={vendor} />,
          onClose: panel.close,
          actions: <Actions vendor={vendor} />,
          children: <Detail vendor={vendor} />,
        };
  return panelWith(panel, shown);
}

function Name({ vendor }: { vendor: string }): ReactNode {
  return useVendor(vendor).data?.name ?? vendor;
}

function Actions({ vendor }: { vendor: string }): ReactNode {
  const { data } = useVendor(vendor);
  return data ? <DecideButtons vendor={vendor} name={data.name} /> : null;
}

function Detail({ vendor }: { vendor: string }): ReactNode {
  const t = useWords('inventory');
  return (
    <QueryView
      query={useVendor(vendor)}
      failed={t('vendor.failed')}
      skeleton={240}
      gone={<p className="muted pretty">{t('vendor.gone')}</p>}
    >
      {(data) => <Shown vendor={data} />}
    </QueryView>
  );
}

function Shown({ vendor }: { vendor: VendorDetail }): ReactNode {
  const t = useWords('inventory');
  const format = useFormat();
  const { purpose, hosts, countries, pages, isEstimated, cookies, storage, bytesPerVisit } = vendor;
  const { firstSeenAt, lastSeenAt } = vendor;
  return (
    <>
      <Facts
        facts={[
          [t('column.purpose'), t(`purpose.${purpose}`)],
          [t('column.consent'), <ActivityPills key="activity" activity={vendor.activity} />],
          [t('column.pages'), t(isEstimated ? 'pages-about' : 'pages', { count: pages })],
          [t('column.cookies'), format.number(cookies)],
          [t('column.storage'), format.number(storage)],
          [t('column.bytes'), format.bytes(bytesPerVisit)],
          [
            t('vendor.countries'),
            countries.length === 0 ? t('countries-unknown') : countries.map(format.country).join(', '),
          ],
          [t('column.first'), <TimeAgo key="first" at={firstSeenAt} />],
          [t('column.last'), <TimeAgo key="last" at={lastSeenAt} />],
          [t('column.standing'), <ApprovalPill key="standing" approval={vendor.standing} />],
        ]}
      />
      <section className="full" aria-label={t('vendor.hosts')}>
        <h3 className="card-title mb-6">{t('vendor.hosts')}</h3>
        <ul className="mono grid gap-4 plain small anywhere">
          {hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      </section>
      <section className="full" aria-label={t('vendor.where')}>
        <h3 className="card-title mb-6">{t('vendor.where')}</h3>
        <ul className="grid one-column gap-12 plain">
          {vendor.where.map((where) => (
            <li key={where.website.id} className="grid one-column gap-6">
              <WebsiteLine where={where} />
            </li>
          ))}
        </ul>
        {vendor.where.length < vendor.websites ? (
          <p className="small muted mt-8">
            {t('vendor.more', { count: vendor.websites - vendor.where.length })}
          </p>
        ) : null}
      </section>
    </>
  );
}

/** Renders one website: a link to its inventory, the proving visits, and their number. */
function WebsiteLine({ where }: { where: VendorWebsite }): ReactNode {
  const t = useWords('inventory');
  const { website, pages, isEstimated, lastSeenAt, activity, observationId, beforeAnswerObservationId } =
    where;
  const visit = (observation: string) => ({ website: website.id, observation });
  return (
    <>
      <span className="line wrap between gap-4-16">
        <Link to="/tags/site" search={{ website: website.id }} className="link anywhere">
          {website.name || hostOf(website.url)}
        </Link>
        <span className="small muted number">
          {t(isEstimated ? 'pages-about' : 'pages', { count: pages })} · <TimeAgo at={lastSeenAt} />
        </span>
      </span>
      <ActivityPills activity={activity} />
      <span className="flex wrap gap-4-16">
        <Link to="/urls/liste" search={visit(observationId)} className="link touch small">
          {t('visit')}
        </Link>
        {beforeAnswerObservationId === null ? null : (
          <Link to="/urls/liste" search={visit(beforeAnswerObservationId)} className="link touch small">
            {t('visit-before')}
          </Link>
        )}
      </span>
    </>
  );
}
