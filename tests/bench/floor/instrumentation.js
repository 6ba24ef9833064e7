/** Without one of its own Next would take the console's from the folders above, and open a school. */
export function register() {}
