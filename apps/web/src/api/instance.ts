import { useAnswer } from './define-resource.ts';

/** Who runs this instance, where it is, and whether mails leave it; undefined until it is known. */
export const useInstance = () =>
  useAnswer((queries) => queries.instance.get, undefined, { staleTime: Infinity }).data;

/** Whether mails leave this instance; believed until it says no. */
export const useSendsMails = (): boolean => useInstance()?.sendsMails ?? true;
