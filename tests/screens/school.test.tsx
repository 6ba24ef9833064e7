import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { LogoutProvider } from '@/components/auth/logout-provider';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/dialogs/conflict-dialog';
import '@/components/employees/employee-export';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { Letterhead } from '@/components/print/letterhead';
import { SchoolProfileScreen } from '@/components/school/school-profile-screen';
import { SchoolNameProvider } from '@/components/shell/tab-title';
import { TopBar } from '@/components/shell/top-bar';
import { sheetPaths } from '@/lib/contract/sheets';
import { fallbackIds } from '@/lib/contract/values/constants';
import { logoUrl } from '@/lib/contract/values/logo-url';
import { reloadProfileOnChange } from '@/lib/features/school/school-changes';
import { saveUpload } from '@/lib/server/backend/file-storage/uploads';
import { renderScreen } from '../support/render-screen';
import { shareSignedInSchool } from '../support/screens-school';

const school = shareSignedInSchool();

const profilePath = '/api/v1/web/user/profile';
const showScreen = () => renderScreen(<SchoolProfileScreen />, '/settings/school-profile');

describe('The school profile of a server without the feature', () => {
  it('shows the name from the server, and mentions that the server stores no changes', async () => {
    const { data } = await (await school.browser.send(profilePath)).json();
    await showScreen();
    expect(await screen.findByRole('textbox', { name: 'School Name' })).toHaveValue(data.name);
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('');
    expect(screen.getByText(/^Your server can’t store these details yet\./)).toBeVisible();
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

const features = ['school-profile', 'versions', 'day', 'sort', 'filter'] as const;

/**
 * Stores a logo as another user would do. An upload is not possible, because the handlers do not accept jsdom's File.
 */
async function storeLogo() {
  const { db, files } = (await school.services.backend.open()).backend;
  await saveUpload(
    { db, files, schoolId: fallbackIds.schoolId },
    { folder: 'logo', name: 'hill.png', bytes: Buffer.from('a logo') },
  );
  const logo = logoUrl('hill.png');
  await storeProfile({ name: 'Logo School', address: '1 Logo Road', logo });
  return logo;
}

async function storeProfile(profile: object) {
  const reply = await school.browser.send('/api/v1/school/profile', { method: 'PUT', body: JSON.stringify(profile) });
  expect(reply.status).toBe(200);
}

/** Reloads the profile after a change in another window. In the product, `runIdleTasks` starts this listener. */
function OtherWindows() {
  const client = useQueryClient();
  useEffect(() => reloadProfileOnChange(client), [client]);
  return null;
}

/**
 * Renders the parts of one browser window: the letterhead, the top bar, the dashboard, the school profile and other
 * screens.
 */
async function openWindow(name: string, otherScreens: ReactNode = null) {
  const user = await renderScreen(
    <LogoutProvider>
      <SchoolNameProvider name="The name at sign-in">
        <section aria-label={name}>
          <OtherWindows />
          <Letterhead />
          <TopBar startPath="/dashboard" firstName="Anita" theme="light" isSchoolShown />
          <DashboardScreen />
          <SchoolProfileScreen />
          {otherScreens}
        </section>
      </SchoolNameProvider>
    </LogoutProvider>,
    '/settings/school-profile',
    features,
  );
  const element = screen.getByRole('region', { name });
  const view = within(element);
  await view.findByRole('textbox', { name: 'School Name' });
  const fill = async (label: string, text: string) =>
    fireEvent.change(view.getByRole('textbox', { name: label }), { target: { value: text } });
  const save = () => user.click(view.getByRole('button', { name: 'Save Changes' }));
  const fieldValue = (label: string) => view.getByRole<HTMLInputElement>('textbox', { name: label }).value;
  const shown = () => ({
    dashboard: view.getByRole('heading', { level: 1, name: /School$/ }).textContent,
    topBar: element.querySelector('header span[title$=School]')?.textContent,
    logos: [...element.querySelectorAll('img')].map((image) => image.getAttribute('src')),
    form: [fieldValue('School Name'), fieldValue('Address')],
  });
  return { user, view, fill, save, shown, fieldValue };
}

describe('The school profile of a server that stores it', () => {
  it('is shown in all open windows and in the next one after it was saved', async () => {
    const logo = await storeLogo();
    const first = await openWindow('first');
    const second = await openWindow('second');
    expect(first.view.queryByText(/can’t store/)).toBeNull();
    expect(second.shown().logos).toEqual([logo, logo, logo]);
    await first.fill('School Name', 'Hill School');
    await first.fill('Address', '1 Hill Road');
    await first.user.click(first.view.getByRole('button', { name: 'Remove' }));
    await first.save();
    const saved = {
      dashboard: 'Hill School',
      topBar: 'Hill School',
      logos: [],
      form: ['Hill School', '1 Hill Road'],
    };
    for (const { shown } of [first, second, await openWindow('third')]) {
      await waitFor(() => expect(shown()).toEqual(saved));
    }
    expect((await screen.findAllByText('School profile saved'))[0]).toBeInTheDocument();
  });

  it('is the first line of the next exported sheet', async () => {
    const sheets: string[] = [];
    school.failAt(sheetPaths.write, ({ body }) => {
      sheets.push(String(body));
      return new Response('a workbook');
    });
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, view, fill, save } = await openWindow('first', <EmployeesScreen />);
    await fill('School Name', 'Export School');
    await fill('Address', '1 Hill Road');
    await save();
    await view.findByRole('heading', { name: 'Export School' });
    await user.click(await view.findByRole('button', { name: 'More ways to download' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download Employees' }));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(sheets).toHaveLength(1));
    expect(sheets[0]).toContain('"Export School"');
  });

  it('asks which value to save after the same field was changed elsewhere', async () => {
    const { user, view, fill, save } = await openWindow('first');
    await fill('School Name', 'My School');
    await storeProfile({ name: 'Their School', address: '1 Hill Road', logo: '' });
    await save();
    const question = await screen.findByRole('dialog', { name: 'Changed in another window' });
    expect(question).toHaveTextContent(/ changed School Name /);
    await user.click(within(question).getByRole('radio', { name: /^Yours ?My School$/ }));
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    expect(await view.findByRole('heading', { name: 'My School' })).toBeVisible();
  });

  it('keeps the text in another window, and asks there too', async () => {
    const first = await openWindow('first');
    const second = await openWindow('second');
    await second.fill('School Name', 'Second School');
    await first.fill('School Name', 'First School');
    await first.save();
    await waitFor(() => expect(second.shown().dashboard).toBe('First School'));
    expect(second.fieldValue('School Name')).toBe('Second School');
    await second.save();
    const question = await screen.findByRole('dialog', { name: 'Changed in another window' });
    expect(within(question).getByRole('radio', { name: /^Saved now ?First School$/ })).toBeVisible();
  });

  it('shows at its field what the server refuses', async () => {
    const message = 'This name is not allowed.';
    const refusal = () => Response.json({ message, detail: [{ field: 'name', message }] }, { status: 422 });
    school.failAt('/api/v1/school/profile', refusal);
    const { view, fill, save } = await openWindow('first');
    await fill('School Name', 'Odd School');
    await save();
    await waitFor(() =>
      expect(view.getByRole('textbox', { name: 'School Name' })).toHaveAccessibleDescription(message),
    );
    school.failAt('/api/v1/school/profile', () => Response.json({}, { status: 500 }));
    await save();
    expect(await view.findByText('Error saving the school profile. Please try again.')).toBeVisible();
    expect(view.getByRole('textbox', { name: 'School Name' })).toHaveValue('Odd School');
  });
});
