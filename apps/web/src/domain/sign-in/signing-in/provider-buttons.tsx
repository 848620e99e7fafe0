import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useBeginByProvider } from '../../../shared/api/sign-in-providers.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useGoTo } from '../../../shared/session/go-to.tsx';
import css from './signing-in.module.css';
import { useProviderFailure } from './use-provider-failure.ts';
import { useProvidersOrigin } from './use-right-origins.ts';
import { WorksElsewhere } from './works-elsewhere.tsx';

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  /** Path of the panel to return to. */
  returnTo: string;
  /** True if the provider must ask for the password again. */
  isAgain?: boolean;
  /** Called with the reason when a provider could not be opened; null: a new attempt begins. */
  setFailure: (sentence: string | null) => void;
}

/** Renders a button for each identity provider, which later redirects the browser back. */
export function ProviderButtons({
  providers,
  returnTo,
  isAgain = false,
  setFailure,
}: ProviderButtonsProps): ReactNode {
  const t = useWords('signing-in');
  const begin = useBeginByProvider();
  const goTo = useGoTo();
  const failureText = useProviderFailure();
  const { elsewhere } = useProvidersOrigin();
  const [chosen, setChosen] = useState<string | null>(null);
  async function choose(id: string): Promise<void> {
    setFailure(null);
    setChosen(id);
    try {
      const { url } = await begin.mutateAsync({ id, returnTo, again: isAgain });
      goTo(url);
    } catch (error) {
      setChosen(null);
      setFailure(failureText(error));
    }
  }
  if (elsewhere !== null && providers.length > 0)
    return <WorksElsewhere what="providers" address={elsewhere} />;
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      variant="default"
      {...(isAgain ? {} : { size: 'md' })}
      fullWidth
      className={css.provider}
      loading={chosen === id}
      disabled={chosen !== null && chosen !== id}
      onClick={() => void choose(id)}
    >
      {t(isAgain ? 'again' : 'provider', { name })}
    </Button>
  ));
}
