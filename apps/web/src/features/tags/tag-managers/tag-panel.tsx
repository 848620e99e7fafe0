import type { ReactNode } from 'react';
import type { ContainerTag, ContainerValue } from '@vigie/contract/container.ts';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { Conditions } from '../../../domain/containers/conditions.tsx';
import { useContainerWording, type ContainerNames } from '../../../domain/containers/names.ts';
import { variablesOfTag } from '../../../domain/containers/read-variables.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import css from './tag-managers.module.css';
import { UsedPages } from './used-pages.tsx';

interface PartProps {
  tag: ContainerTag;
  detail: ContainerDetail;
  names: ContainerNames;
}

/** Renders one tag: its triggers, its parameters, and its variables. */
export function TagPanel(props: PartProps): ReactNode {
  const t = useWords('tag-managers');
  const { tag } = props;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The panel scrolls, and contains nothing else that the keyboard reaches. */}
      <section className="full shrink" aria-label={props.names.tag(tag.number)} tabIndex={0}>
        <TagFacts {...props} />
      </section>
      <Triggers {...props} title={t('tag.triggers')} numbers={tag.triggers} none={t('tags.no-trigger')} />
      {tag.blocking.length > 0 ? (
        <Triggers {...props} title={t('tag.blocked-by')} numbers={tag.blocking} />
      ) : null}
      <Part title={t('tag.parameters')}>
        {Object.keys(tag.parameters).length === 0 ? (
          <p className="small muted">{t('tag.no-parameters')}</p>
        ) : (
          <Parameters parameters={tag.parameters} names={props.names} />
        )}
      </Part>
      <Variables {...props} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="grid one-column gap-8 full shrink mt-12" aria-label={title}>
      <h3 className="m-0 card-title">{title}</h3>
      {children}
    </section>
  );
}

function TagFacts({ tag, detail, names }: PartProps): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  const { firing } = useContainerWording();
  const isOfServer = detail.kept.context === 'server';
  const use = detail.use.find((one) => one.tag === tag.number);
  const inSequence = (list: ContainerTag['setup']) =>
    list
      .map((one) => (one.stopsOnFailure ? t('tag.stops', { tag: names.tag(one.tag) }) : names.tag(one.tag)))
      .join(', ');
  return (
    <Facts
      facts={[
        [t('tag.type'), names.tagType(tag.type)],
        [t('tag.number'), String(tag.number)],
        tag.folder === null ? null : [t('tag.folder'), tag.folder],
        tag.notes === null || tag.notes === '' ? null : [t('tag.notes'), tag.notes],
        [t('tag.firing'), firing[tag.firing]],
        tag.priority === 0 ? null : [t('tag.priority'), format.exact(tag.priority)],
        tag.schedule === null
          ? null
          : [t('tag.schedule'), <Schedule key="schedule" schedule={tag.schedule} />],
        tag.setup.length === 0 ? null : [t('tag.setup'), inSequence(tag.setup)],
        tag.teardown.length === 0 ? null : [t('tag.teardown'), inSequence(tag.teardown)],
        [
          t('tag.consent'),
          tag.consent === null
            ? t('consent.silent')
            : tag.consent.length === 0
              ? t('consent.none')
              : tag.consent.join(', '),
        ],
        isOfServer ? null : [t('tag.pages'), <UsedPages key="pages" use={use} />],
        use && !isOfServer ? [t('tag.pushes'), format.exact(use.pushes)] : null,
        use?.lastFiredAt ? [t('tag.last'), <TimeAgo key="last" at={use.lastFiredAt} />] : null,
      ]}
    />
  );
}

function Schedule({ schedule }: { schedule: NonNullable<ContainerTag['schedule']> }): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  const at = (ms: number) => format.instant(new Date(ms).toISOString());
  const { fromMs, untilMs } = schedule;
  return [
    fromMs === null ? null : t('tag.schedule-from', { from: at(fromMs) }),
    untilMs === null ? null : t('tag.schedule-until', { until: at(untilMs) }),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

interface TriggersProps extends PartProps {
  title: string;
  numbers: readonly number[];
  none?: string;
}

/** Renders triggers with their conditions as sentences. */
function Triggers({ title, numbers, none, detail, names }: TriggersProps): ReactNode {
  return (
    <Part title={title}>
      {numbers.length === 0 ? <p className="small muted">{none}</p> : null}
      <ul className="grid one-column gap-12 plain">
        {numbers.map((number) => (
          <li key={number} className="grid one-column gap-6 shrink">
            <span className="weight-540 anywhere">{names.trigger(number)}</span>
            <Conditions
              conditions={detail.container.triggers.find((one) => one.number === number)?.conditions ?? []}
              names={names}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface ParametersProps {
  parameters: Record<string, ContainerValue>;
  names: ContainerNames;
}

/** Renders parameters by name, each cut to a length that identifies it. */
export function Parameters({ parameters, names }: ParametersProps): ReactNode {
  return (
    <dl className="shrink">
      {Object.entries(parameters).map(([name, value]) => (
        <div key={name} className={`grid one-column ruled ${css.parameters}`}>
          <dt className="mono small muted anywhere">{name}</dt>
          <dd className="mono small anywhere pre-line shrink">{cut(names.value(value))}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Maximum length of a shown value, in characters: custom HTML can be a whole script, and its beginning identifies it.
 */
const VALUE_LENGTH = 2_000;
const cut = (text: string) => (text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text);

/** Renders the variables of its parameters and triggers, each with its origin. */
function Variables({ tag, detail: { container }, names }: PartProps): ReactNode {
  const t = useWords('tag-managers');
  const read = variablesOfTag(container, tag);
  if (read.length === 0) return null;
  return (
    <Part title={t('tag.variables')}>
      <ul className="grid one-column gap-12 plain">
        {read.map((variable) => (
          <li key={variable.number} className="grid one-column gap-2 shrink">
            <span className="weight-540 anywhere">{names.variable(variable.number)}</span>
            {variable.name === null ? null : (
              <span className="small muted">{names.variableType(variable.type)}</span>
            )}
            {Object.keys(variable.parameters).length > 0 ? (
              <Parameters parameters={variable.parameters} names={names} />
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}
