import { useAction, useAnswer } from './define-resource.ts';
import type { Queries } from './client.ts';

/** Returns the sign-in methods of the signed-in user. */
export const useFactors = () => useAnswer((queries) => queries.factors.own, undefined);

const OWN = (queries: Queries) => [queries.factors.own];

export const useConfirmByFactor = () => useAction((queries) => queries.factors.confirm);
export const useBeginTotp = () => useAction((queries) => queries.factors.beginTotp);
export const useConfirmTotp = () => useAction((queries) => queries.factors.confirmTotp, OWN);
export const useRemoveTotp = () => useAction((queries) => queries.factors.removeTotp, OWN);
export const useMakeRecoveryCodes = () => useAction((queries) => queries.factors.makeRecoveryCodes, OWN);
export const useBeginPasskey = () => useAction((queries) => queries.factors.beginPasskey);
export const useAddPasskey = () => useAction((queries) => queries.factors.addPasskey, OWN);
export const useRenamePasskey = () => useAction((queries) => queries.factors.renamePasskey, OWN);
export const useRemovePasskey = () => useAction((queries) => queries.factors.removePasskey, OWN);
export const useRemoveIdentity = () => useAction((queries) => queries.factors.removeIdentity, OWN);
