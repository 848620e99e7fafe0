interface Named {
  displayName: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** Returns how a user is called: as they chose, else by first and last name, else by e-mail. */
export function nameOf({ displayName, firstName, lastName, email }: Named): string {
  return displayName || `${firstName} ${lastName}`.trim() || email;
}
