import { afterEach, describe, expect, it, vi } from 'vitest';
import { broadcastToTabs, onTabMessage } from './tabs';

const ends = { askedAt: 1, idleMs: 2, idleAt: 3, wholeAt: 4 };
const alive = { kind: 'alive', owner: 'a', ends } as const;
const invalidMessages = [
  null,
  'signed-out',
  {},
  { kind: 'left' },
  { kind: 'alive' },
  { ...alive, owner: 4 },
  { ...alive, ends: null },
  { ...alive, ends: { ...ends, idleAt: '3' } },
];

let unsubscribe = () => {};
afterEach(() => unsubscribe());

describe('A message to all tabs', () => {
  it('is delivered unchanged, and invalid messages are ignored', async () => {
    const onMessage = vi.fn();
    unsubscribe = onTabMessage(onMessage);
    const channel = new BroadcastChannel('homeroom-session');
    for (const message of invalidMessages) channel.postMessage(message);
    channel.close();
    broadcastToTabs(alive);
    broadcastToTabs({ kind: 'signed-out' });
    await vi.waitFor(() => expect(onMessage.mock.calls).toEqual([[alive], [{ kind: 'signed-out' }]]));
  });
});
