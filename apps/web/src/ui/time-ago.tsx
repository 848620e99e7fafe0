import { useEffect, useState, type ReactNode } from 'react';
import { useFormat } from '../i18n/i18n-provider.tsx';

const REFRESH_MS = 30_000;

/** How long ago; the exact instant is in the title. */
export function TimeAgo({ at }: { at: string }): ReactNode {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.instant(at)}>
      {format.ago(at, useNow())}
    </time>
  );
}

/** A time to come, as one says it; the exact instant is in the title. */
export function TimeToCome({ at }: { at: string }): ReactNode {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.instant(at)}>
      {format.upcoming(at, useNow())}
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
