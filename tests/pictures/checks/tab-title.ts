import { expect } from '@playwright/test';
import { schoolName } from '../school';
import type { Check } from './check';

export const tabTitle: Check = async (page, { screen }) => {
  if (screen) await expect(page).toHaveTitle(`${screen.tab} · ${schoolName}`);
  return [];
};
