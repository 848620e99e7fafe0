import { useMemo, useState, type ReactNode } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import { useExample } from './use-example.ts';
import { useTestWizard } from './use-test-wizard.ts';
import { InformationStep } from './information-step.tsx';
import { ContentStep } from './content-step.tsx';
import { ConditionStep } from './condition-step.tsx';
import { ExampleList } from './example-list.tsx';
import { TestHelp } from './test-help.tsx';
import { TestRecap } from './test-recap.tsx';
import { fieldsOf } from './test-values.ts';
import { changedFields } from './changed-fields.ts';

interface TestWizardProps {
  website: Website;
  /** The test that is changed; null for a new one. */
  test: PageTest | null;
  back: LinkTarget & { label: string };
  onSaved: (test: PageTest) => void;
  /** What somebody else saved meanwhile is taken instead. */
  onTheirs: (test: PageTest) => void;
}

/** Information, content, condition, save: a test from its first word to its trial on a page. */
export function TestWizard({ website, test, back, onSaved, onTheirs }: TestWizardProps): ReactNode {
  const t = useWords('tests');
  const { wizard, saving, readSyntax } = useTestWizard({ website, test, onSaved });
  const { form, step } = wizard;
  const { content, condition } = form.values;
  const syntax = useMemo(() => readSyntax({ content, condition }), [readSyntax, content, condition]);
  const example = useExample(form);
  const [place, setPlace] = useState({ address: website.url, contextId: '', agentId: '' });
  const code = { form, website, place, onPlace: setPlace, syntax, example };
  return (
    <Wizard
      wizard={wizard}
      title={t(test ? 'wizard.edit' : 'wizard.add')}
      back={back}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      help={<Help step={step.name} onExample={example.use} />}
    >
      {step.name === 'information' ? <InformationStep form={form} website={website} /> : null}
      {step.name === 'content' ? <ContentStep {...code} /> : null}
      {step.name === 'condition' ? <ConditionStep {...code} /> : null}
      {step.name === 'save' ? <TestRecap wizard={wizard} website={website} /> : null}
      <YoursOrTheirs
        saving={saving}
        differing={(theirs) => changedFields(form.values, fieldsOf(theirs))}
        labelOf={(field) => t(`field.${field}`)}
        onMine={wizard.submit}
        onTheirs={(theirs) => {
          wizard.discard();
          onTheirs(theirs);
        }}
      />
    </Wizard>
  );
}

function Help({
  step,
  onExample,
}: {
  step: string;
  onExample: ReturnType<typeof useExample>['use'];
}): ReactNode {
  if (step === 'information') return <TestHelp />;
  return step === 'content' || step === 'condition' ? <ExampleList part={step} onUse={onExample} /> : null;
}
