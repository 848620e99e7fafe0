import type { ContractCall } from '../api/call.ts';
import { contract } from '../api/contract.ts';
import type { Locale, Words } from '../locales.ts';
import { AUDITED_READS, QUESTIONS } from '../permissions.ts';

/** Texts of operations, by their keys in the catalogue of the audit log. */
export type OperationTexts = Readonly<Record<`operation.${string}`, string>>;

/** Words of the audit log for calls with common names, after the noun. Other calls have theirs in their `.meta`. */
const DONE: Readonly<Record<string, Words>> = {
  create: { en: 'created', fr: 'création' },
  remove: { en: 'deleted', fr: 'suppression' },
  csv: { en: 'exported (CSV)', fr: 'export CSV' },
  update: { en: 'changed', fr: 'modification' },
  setStatus: { en: 'state changed', fr: 'changement d’état' },
  uploadAvatar: { en: 'picture changed', fr: 'changement de l’image' },
  removeAvatar: { en: 'picture removed', fr: 'retrait de l’image' },
  set: { en: 'set', fr: 'réglé' },
  test: { en: 'tested', fr: 'testé' },
  run: { en: 'run', fr: 'exécution' },
  setState: { en: 'state changed', fr: 'changement d’état' },
  cancel: { en: 'cancelled', fr: 'annulation' },
  retry: { en: 'repeated', fr: 'relance' },
  start: { en: 'started', fr: 'lancée' },
  findingsCsv: { en: 'findings exported (CSV)', fr: 'export CSV des écarts' },
  duplicate: { en: 'duplicated', fr: 'duplication' },
  setStates: { en: 'state of several changed', fr: 'changement d’état en nombre' },
  assign: { en: 'assigned', fr: 'attribution' },
  addNote: { en: 'note added', fr: 'ajout d’une note' },
  removeNote: { en: 'note removed', fr: 'suppression d’une note' },
};

/**
 * Returns the texts of all calls that the audit log records, such as "Tag · deleted". Throws an Error if a call has
 * none.
 */
export function operationTextsOf(locale: Locale): OperationTexts {
  const texts = Object.entries(contract).flatMap(([resource, calls]) =>
    Object.entries<ContractCall>(calls).flatMap(
      ([
        name,
        {
          '~orpc': { meta, route },
        },
      ]) => {
        const operation = `${resource}.${name}`;
        const isWrite = route.method !== 'GET' && !QUESTIONS.has(operation);
        if (!isWrite && !AUDITED_READS.has(operation)) return [];
        const done = meta.done ?? DONE[name];
        if (!meta.noun || !done)
          throw new Error(`The audit log has no text for ${operation}: its meta needs "done".`);
        return [[`operation.${operation}`, `${meta.noun[locale]} · ${done[locale]}`] as const];
      },
    ),
  );
  return Object.fromEntries(texts);
}
