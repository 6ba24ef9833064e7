import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '@/lib/browser/toasts/toast';
import { Toaster } from './toaster';

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const removalMs = 500;

describe('A toast', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    sonner.dismiss();
    await advance(removalMs);
    vi.useRealTimers();
  });

  async function showToast() {
    render(<Toaster />);
    act(() =>
      toast.success('Class status has been deactivated', {
        description: 'Class 5\nThe office is closed.',
        action: { label: 'Undo', onPress: () => undefined },
      }),
    );
    await advance(100);
    return screen.getByRole('listitem');
  }

  it('hides after 4 seconds, also with a button', async () => {
    const item = await showToast();
    await advance(3000);
    expect(item).toBeInTheDocument();
    await advance(1000 + removalMs);
    expect(item).not.toBeInTheDocument();
  });

  it('shows the name and the cause in a line each, at the top right of every window', async () => {
    const item = await showToast();
    expect(screen.getByText('Class 5')).toBeInTheDocument();
    expect(screen.getByText('The office is closed.')).toBeInTheDocument();
    expect(item).toHaveAttribute('data-x-position', 'right');
    expect(item).toHaveAttribute('data-y-position', 'top');
  });

  it('stays while it has the focus', async () => {
    const item = await showToast();
    act(() => item.focus());
    await advance(20_000);
    expect(item).toBeInTheDocument();
    act(() => item.blur());
    await advance(4000 + removalMs);
    expect(item).not.toBeInTheDocument();
  });

  it('stays under the pointer, and hides on a click', async () => {
    const item = await showToast();
    expect(item).toHaveStyle({ pointerEvents: 'auto' });
    fireEvent.mouseMove(item);
    await advance(20_000);
    expect(item).toBeInTheDocument();
    fireEvent.click(screen.getByText('Class 5'));
    await advance(100);
    await advance(removalMs);
    expect(item).not.toBeInTheDocument();
  });
});
