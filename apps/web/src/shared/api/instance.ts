import { useAnswer } from './define-resource.ts';

/** Returns the instance's operator, location and mail status; undefined until loaded. */
export const useInstance = () =>
  useAnswer((queries) => queries.instance.get, undefined, { staleTime: Infinity }).data;

/** Returns whether this instance sends mails; true until it is known. */
export const useSendsMails = (): boolean => useInstance()?.sendsMails ?? true;
