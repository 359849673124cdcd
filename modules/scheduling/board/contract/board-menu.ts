/** Menu entry of the scheduling board. */
export const BOARD_MENU = 'scheduleBoard'
