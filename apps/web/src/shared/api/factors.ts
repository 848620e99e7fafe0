import { useAction, useAnswer, useCall } from './define-resource.ts';

/** Returns the sign-in methods of the signed-in user. */
export const useFactors = () => useAnswer((queries) => queries.factors.own, undefined);

export const useConfirmByFactor = () => useCall((queries) => queries.factors.confirm);
export const useBeginTotp = () => useCall((queries) => queries.factors.beginTotp);
export const useConfirmTotp = () => useAction((queries) => queries.factors.confirmTotp);
export const useRemoveTotp = () => useAction((queries) => queries.factors.removeTotp);
export const useMakeRecoveryCodes = () => useAction((queries) => queries.factors.makeRecoveryCodes);
export const useBeginPasskey = () => useCall((queries) => queries.factors.beginPasskey);
export const useAddPasskey = () => useAction((queries) => queries.factors.addPasskey);
export const useRenamePasskey = () => useAction((queries) => queries.factors.renamePasskey);
export const useRemovePasskey = () => useAction((queries) => queries.factors.removePasskey);
export const useRemoveIdentity = () => useAction((queries) => queries.factors.removeIdentity);
