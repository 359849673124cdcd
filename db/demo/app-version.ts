/** The version of the mobile app that the demo company keeps: an archive with a note in place of an app, and it says so. */
export const demoAppVersion = {
  versionNo: '1.0.0',
  remark: 'Demo file: an archive with a note, no app to install',
  fileName: 'demo-app.zip',
} as const
