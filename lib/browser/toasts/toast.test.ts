import { describe, expect, it } from 'vitest';
import { onToast, setToastRenderer, type Toast, toast } from './toast';

describe('A toast', () => {
  it('waits for the renderer and is shown once', () => {
    const shown: Toast[] = [];
    toast.error('Failed to save', { description: 'The line is broken' });
    toast.success('Saved');
    const stop = setToastRenderer((shownToast) => shown.push(shownToast));
    toast.info('Downloading');
    const action = { label: 'Undo', onPress: () => undefined };
    toast.success('Removed', { action });
    stop();
    expect(shown).toEqual([
      { tone: 'error', text: 'Failed to save', description: 'The line is broken' },
      { tone: 'success', text: 'Saved' },
      { tone: 'info', text: 'Downloading' },
      { tone: 'success', text: 'Removed', action },
    ]);
  });

  it('waits again after the renderer was removed', () => {
    setToastRenderer(() => undefined)();
    toast.warning('Please check whether it was saved');
    const shown: string[] = [];
    setToastRenderer(({ text }) => shown.push(text))();
    expect(shown).toEqual(['Please check whether it was saved']);
  });

  it('notifies the listeners', () => {
    let calls = 0;
    const stop = onToast(() => calls++);
    toast.info('Downloading');
    stop();
    toast.info('Downloading');
    expect(calls).toBe(1);
  });
});
