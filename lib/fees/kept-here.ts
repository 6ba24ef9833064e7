/** Stands on every fees screen: no call carries fees to a server. */
export const keptHere = 'Fees are kept on this device only, until you sign out.';
