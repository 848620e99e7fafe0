import { useEffect, useState, type ReactNode } from 'react';
import { useFormat } from '../i18n/i18n-provider.tsx';

const REFRESH_MS = 30_000;

/** How long ago; the exact instant is in the title. */
export function TimeAgo({ at }: { at: string }): ReactNode {
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      className="moment"
      dateTime={at}
      title={format.instant(at)}
      data-on-paper={`${format.days(at, at)} ${format.hour(at)}`}
    >
      {format.ago(at, now)}
    </time>
  );
}
