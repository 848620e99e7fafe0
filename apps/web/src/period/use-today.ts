import { useEffect, useState } from 'react';

const LOOK_MS = 60_000;

/** The current day; it changes at midnight on a screen that stays open, and not before. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setToday((known) => (known.toDateString() === new Date().toDateString() ? known : new Date()));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
