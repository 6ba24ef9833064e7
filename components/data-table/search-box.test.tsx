import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box';

const onSearch = vi.fn();
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search employees' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  onSearch.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('SearchBox', () => {
  it('searches once, 500 ms after the last key', () => {
    render(<SearchBox label="Search employees" value="" onSearch={onSearch} />);
    type('as');
    wait(400);
    type('asha ');
    wait(499);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    expect(onSearch.mock.calls).toEqual([['asha']]);
  });

  it('searches at once on Enter, and not again later', () => {
    render(<SearchBox label="Search employees" value="" onSearch={onSearch} />);
    type('rao');
    fireEvent.keyDown(box(), { key: 'Enter' });
    wait(1000);
    expect(onSearch.mock.calls).toEqual([['rao']]);
  });

  it('clears on Escape and by its button', () => {
    render(<SearchBox label="Search employees" value="rao" onSearch={onSearch} />);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
    type('x');
    fireEvent.keyDown(box(), { key: 'Escape' });
    wait(1000);
    expect(box().value).toBe('');
    expect(onSearch.mock.calls).toEqual([['']]);
  });

  it('keeps the typed text when its own search returns', () => {
    const { rerender } = render(<SearchBox label="Search employees" value="" onSearch={onSearch} />);
    type('as');
    wait(500);
    type('asha');
    rerender(<SearchBox label="Search employees" value="as" onSearch={onSearch} />);
    expect(box().value).toBe('asha');
  });

  it('follows a search that is changed from outside', () => {
    const { rerender } = render(<SearchBox label="Search employees" value="rao" onSearch={onSearch} />);
    rerender(<SearchBox label="Search employees" value="" onSearch={onSearch} />);
    expect(box().value).toBe('');
    wait(1000);
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('takes the focus on /, except while another field has it', () => {
    render(
      <>
        <input aria-label="Other" />
        <SearchBox label="Search employees" value="" onSearch={onSearch} />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Other'), { key: '/' });
    expect(document.activeElement).not.toBe(box());
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(box());
  });
});
