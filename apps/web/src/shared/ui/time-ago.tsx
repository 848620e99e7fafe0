import { useEffect, useState, type ReactNode } from 'react';
import { useFormat } from '../i18n/i18n-provider.tsx';

const REFRESH_MS = 30_000;

/** Renders how long ago an instant was; the exact instant is in the title. */
export function TimeAgo({ at }: { at: string }): ReactNode {
  const format = useFormat();
  return <Moment at={at}>{format.ago(at, useNow())}</Moment>;
}

/** Renders a future time in ordinary words; the exact instant is in the title. */
export function TimeToCome({ at }: { at: string }): ReactNode {
  const format = useFormat();
  return <Moment at={at}>{format.upcoming(at, useNow())}</Moment>;
}

/** Renders a relative time; a print shows the date instead, since paper does not update. */
function Moment({ at, children }: { at: string; children: string }): ReactNode {
  const format = useFormat();
  return (
    <time
      className="moment"
      dateTime={at}
      title={format.instant(at)}
      data-on-paper={`${format.days(at, at)} ${format.hour(at)}`}
    >
      {children}
    </time>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
