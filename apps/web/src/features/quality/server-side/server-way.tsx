import type { ReactNode } from 'react';
import type { ServerDestination, ServerReport } from '@vigie/contract/server-calls.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import css from './server-side.module.css';

/** Renders the way of hits as a picture: the page, the first hop, and a branch to each destination. */
export function ServerWay({ report: { visits, destinations } }: { report: ServerReport }): ReactNode {
  const t = useWords('server-side');
  const format = useFormat();
  const { sent, received } = visits.hits;
  return (
    <div className={css.picture}>
      <Station name={t('step.sent')} hits={t('hits', { count: sent, text: format.exact(sent) })} />
      <Station name={t('step.received')} hits={t('hits', { count: received, text: format.exact(received) })}>
        {received === sent ? null : (
          <span className="small warn">
            {t('lost', { count: sent - received, text: format.exact(sent - received) })}
          </span>
        )}
      </Station>
      <ul className={`plain ${css.branches}`}>
        {destinations.map((one) => (
          <li key={`${one.family} ${one.account}`} className={css.branch} data-tone={toneOf(one)}>
            <Destination destination={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Station({ name, hits, children }: { name: string; hits: string; children?: ReactNode }): ReactNode {
  return (
    <p className={`boxed rounded-s grid one-column gap-4 shrink ${css.station}`}>
      <span className="small muted">{name}</span>
      <span className="weight-620 number">{hits}</span>
      {children}
    </p>
  );
}

/** Returns how well a destination is served. `info`: nothing is known of it. */
function toneOf({ family, sent, accepted }: ServerDestination): 'ok' | 'warn' | 'fail' | 'info' {
  if (family === null) return 'info';
  if (accepted === sent) return 'ok';
  return accepted === 0 ? 'fail' : 'warn';
}

/** Renders a destination with the shares of its hits that were accepted, refused and not sent on, and why. */
function Destination({ destination }: { destination: ServerDestination }): ReactNode {
  const t = useWords('server-side');
  const format = useFormat();
  const { family, name, account, sent, received, sentOn, accepted, losses } = destination;
  if (family === null)
    return (
      <div className={`boxed rounded-s grid one-column gap-4 shrink ${css.station}`}>
        <h3 className="m-0 card-title">{t('unknown')}</h3>
        <p className="small quiet pretty number">{t('hits', { count: sent, text: format.exact(sent) })}</p>
      </div>
    );
  const share = (hits: number) => ({ inlineSize: `${(100 * hits) / sent}%` });
  return (
    <div className={`boxed rounded-s grid one-column gap-8 shrink ${css.station}`}>
      <div className="row wrap between gap-4-10">
        <h3 className="m-0 card-title anywhere">
          {name ?? family} {account === null ? null : <span className="mono small muted">{account}</span>}
        </h3>
        <Pill tone={toneOf(destination)}>
          {t('accepted', { accepted: format.exact(accepted), sent: format.exact(sent) })}
        </Pill>
      </div>
      <div className={css.shares} aria-hidden>
        <span className={css.accepted} style={share(accepted)} />
        <span className={css.refused} style={share(sentOn - accepted)} />
      </div>
      <p className="small quiet pretty number">
        {t('way.text', {
          sent: format.exact(sent),
          received: format.exact(received),
          sentOn: format.exact(sentOn),
          accepted: format.exact(accepted),
        })}
      </p>
      {losses.map(({ step, reason, hits }) => (
        <p key={`${step} ${reason}`} className="small warn pretty">
          {t('loss', {
            count: hits,
            hits: format.exact(hits),
            step: t(`step.${step}`),
            reason: t(`reason.${reason}`),
          })}
        </p>
      ))}
    </div>
  );
}
