import { sayRecordingFault } from '@vigie/contract/wording/recording-words.ts';
import { useLocale } from '../../../shared/i18n/i18n-provider.tsx';

/** Returns a function that words a fault for its field. */
export function useJourneyFaultText() {
  const { locale } = useLocale();
  return (fault: Parameters<typeof sayRecordingFault>[1]): string => {
    const [first = '', ...others] = sayRecordingFault(locale, fault);
    return `${first.toLocaleUpperCase(locale)}${others.join('')}.`;
  };
}
