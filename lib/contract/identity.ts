/** Query names by which most calls say who acts, and for which school. */
export const actor = { user_id: 'userId' } as const;
export const actorAndSchool = { user_id: 'userId', school_id: 'schoolId' } as const;

/** Body fields by which a record says whose it is and who made it. */
export const owner = { schoolid: 'schoolId', createdby: 'userId' } as const;
