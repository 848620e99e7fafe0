import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Delivery } from '@vigie/contract/channel.ts';
import { useDeliveries, useResend } from '../../shared/api/channels.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { Card } from '../../shared/ui/card.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconRefresh } from '../../shared/ui/icons.ts';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { ShowMore } from '../../shared/ui/list/show-more.tsx';
import { TimeAgo, TimeToCome } from '../../shared/ui/time-ago.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import css from './channel-screen.module.css';
import { DeliveryState, useDeliveryFailureText } from './channel-words.tsx';

/** Renders the deliveries of a channel, newest first. */
export function Deliveries({ channelId }: { channelId: string }): ReactNode {
  const t = useWords('channels');
  const filters = useFilters('channels.deliveries');
  const list = useDeliveries({ id: channelId, ...filters.query });
  const state = filters.facet('state', t('deliveries.state'), (value) => t(`delivery.${value}`));
  return (
    <Card title={t('deliveries')}>
      {list.items?.length === 0 && !filters.isFiltered ? null : (
        <FilterBar facets={[state]} isFiltered={filters.isFiltered} onClear={filters.clear} />
      )}
      <ListGate
        list={list}
        rows={list.items}
        failed={t('deliveries.failed')}
        empty={<EmptyState title={t('deliveries.empty')} text={t('deliveries.empty-text')} />}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        <ul className="plain">
          {list.items?.map((delivery) => (
            <Item key={delivery.id} delivery={delivery} />
          ))}
        </ul>
        <ShowMore
          shown={list.items?.length ?? 0}
          total={list.total}
          onMore={list.more}
          isFetching={list.isFetchingMore}
        />
      </ListGate>
    </Card>
  );
}

function Item({ delivery }: { delivery: Delivery }): ReactNode {
  const t = useWords('channels');
  const failureText = useDeliveryFailureText();
  const { event, title, state, createdAt, attempts, nextAttemptAt } = delivery;
  const answer = failureText(delivery);
  return (
    <li className={`line between gap-12 ruled ${css.item}`}>
      <div className="grid one-column shrink gap-4">
        <span className="row wrap gap-10">
          <DeliveryState delivery={delivery} />
          <strong className="weight-540 anywhere">{title}</strong>
        </span>
        <span className="small muted pretty">
          {t(`event.${event}`)} · <TimeAgo at={createdAt} />
          {attempts > 1 ? ` · ${t('attempts', { count: attempts })}` : null}
        </span>
        {answer === '' ? null : (
          <span className="small pretty">
            {answer}
            {state === 'waiting' && nextAttemptAt !== null ? (
              <>
                {' '}
                {t('next-attempt')} <TimeToCome at={nextAttemptAt} />.
              </>
            ) : null}
          </span>
        )}
      </div>
      {state === 'waiting' ? null : <Resend delivery={delivery} />}
    </li>
  );
}

function Resend({ delivery: { id: deliveryId, channelId: id, title } }: { delivery: Delivery }): ReactNode {
  const t = useWords('channels');
  const toasts = useToasts();
  const { mutate, isPending } = useResend();
  return (
    <Button
      variant="default"
      size="xs"
      className="fixed"
      leftSection={<IconRefresh size={14} aria-hidden />}
      aria-label={t('resend.label', { title })}
      loading={isPending}
      onClick={() =>
        mutate(
          { id, deliveryId },
          {
            onSuccess: () => toasts.done(t('resend.done')),
            onError: (error) => toasts.callFailed(error),
          },
        )
      }
    >
      {t('resend')}
    </Button>
  );
}
