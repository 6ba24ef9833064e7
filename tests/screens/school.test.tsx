import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SchoolProfileScreen } from '@/components/school/school-profile-screen';
import { renderScreen } from '../support/render-screen';
import { shareSignedInSchool } from '../support/screens-school';

const school = shareSignedInSchool();

const profilePath = '/api/v1/web/user/profile';
const showScreen = () => renderScreen(<SchoolProfileScreen />, '/settings/school-profile');

describe('The school profile', () => {
  it('shows the name from the server, and mentions that changes are not sent', async () => {
    const { data } = await (await school.browser.send(profilePath)).json();
    await showScreen();
    expect(await screen.findByRole('textbox', { name: 'School Name' })).toHaveValue(data.name);
    expect(screen.getByText(/Changes are kept on this screen only/)).toBeVisible();
  });

  it('needs a name and an address', async () => {
    const user = await showScreen();
    await user.clear(await screen.findByRole('textbox', { name: 'School Name' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('School name is required')).toBeVisible();
    expect(screen.getByText('Address is required')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'School Name' })).toHaveFocus();
  });

  it('reports a save without a request', async () => {
    const user = await showScreen();
    await user.type(await screen.findByRole('textbox', { name: 'Address' }), '1 Hill Road');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/School profile saved\./)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('1 Hill Road');
    expect(school.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('refuses a logo that is neither PNG nor JPEG', async () => {
    const user = await showScreen();
    const uploadField = await screen.findByLabelText('Upload Logo');
    await user.upload(uploadField, new File(['GIF89a'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('Please choose a PNG or JPEG image')).toBeVisible();
    expect(uploadField).toHaveAccessibleDescription(/300×300.*Please choose a PNG or JPEG image/);
  });

  it('offers Retry when the profile could not be loaded', async () => {
    school.failAt(profilePath, () => Promise.reject(new TypeError('fetch failed')));
    const user = await showScreen();
    await screen.findByText('Failed to load profile data. Please try again.');
    school.recover();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: 'School Name' })).toBeVisible();
  });
});
