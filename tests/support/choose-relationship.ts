import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses a relationship in the open dialog of parents. */
export async function chooseRelationship(user: UserEvent, name: 'Father' | 'Mother' | 'Guardian') {
  await user.click(await screen.findByRole('combobox', { name: 'Relationship' }));
  await user.click(await screen.findByRole('option', { name }));
}
