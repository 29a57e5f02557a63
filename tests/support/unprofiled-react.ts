// React's development build writes each render to the performance panel, which takes a twelfth of the time of these tests.
Reflect.deleteProperty(console, 'timeStamp');
