import { PERSONAL_DATA_KINDS } from '@vigie/contract/personal-data.ts';
import type { ContainerFinding } from '@vigie/contract/container-finding.ts';
import { personalDataKind } from '@vigie/contract/wording/personal-data-words.ts';
import type { ContainerNames } from '../../../domain/containers/names.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';

/**
 * Returns a function that words the detail of a finding in a tag, a trigger or a variable; empty if its kind is enough.
 */
export function useFoundText(names: ContainerNames): (finding: ContainerFinding) => string {
  const t = useWords('tag-managers');
  const format = useFormat();
  const { locale } = useLocale();
  const dataWord = (data: string) => {
    const kind = PERSONAL_DATA_KINDS.find((one) => one === data);
    return kind === undefined ? data : personalDataKind(kind, locale);
  };
  return ({ details }) => {
    const { why, event, key, sameAs, account = '', directive, parameter, data, sizeBytes, runMs } = details;
    const parts = [
      why === 'contradiction' ? t('found.contradiction') : null,
      why === 'no-event' ? t('found.no-event', { event: event ?? '–' }) : null,
      why === 'no-client' ? t('found.no-client', { client: details.clientName ?? '–' }) : null,
      key === undefined ? null : t('found.key', { key }),
      sameAs === undefined ? null : t('found.same-as', { account, tags: sameAs.map(names.tag).join(', ') }),
      details.sameClients === undefined
        ? null
        : t('found.same-clients', { clients: details.sameClients.map(names.client).join(', ') }),
      sameAs === undefined && account !== '' ? t('found.account', { account }) : null,
      directive === undefined ? null : t('found.directive', { directive }),
      parameter === undefined || data === undefined
        ? (parameter ?? null)
        : t('found.parameter', { parameter, data: dataWord(data) }),
      sizeBytes === undefined ? null : t('found.size', { size: format.bytes(sizeBytes) }),
      runMs === undefined ? null : t('found.run', { time: format.milliseconds(runMs) }),
    ];
    return parts.filter((part) => part !== null).join(' · ');
  };
}
